# Saltabot in two stages: an environment with everything checked by hash, then a small image with
# that environment alone. It runs as user 10001, keeps its data in /data and writes nowhere else,
# so the root file system may be read-only.
FROM python:3.13-slim AS build

ENV PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1 \
    PIP_ROOT_USER_ACTION=ignore
WORKDIR /source

# The build tool in an environment of its own: it is not part of the image.
COPY requirements-build.lock ./
RUN python -m venv /build \
    && /build/bin/python -m pip install --require-hashes --only-binary :all: -r requirements-build.lock

COPY requirements.lock ./
RUN python -m venv /opt/saltabot \
    && /opt/saltabot/bin/python -m pip install --require-hashes --only-binary :all: -r requirements.lock

COPY pyproject.toml setup.py README.md LICENSE ./
COPY rules rules
COPY render render
COPY bot bot
RUN /build/bin/python -m pip wheel --no-deps --no-build-isolation --wheel-dir /wheels . \
    && /opt/saltabot/bin/python -m pip install --no-deps --no-index /wheels/*.whl \
    && /opt/saltabot/bin/python -m pip uninstall --yes pip


FROM python:3.13-slim

LABEL org.opencontainers.image.title="Saltabot" \
      org.opencontainers.image.description="Salta and its kin in Discord and Telegram channels" \
      org.opencontainers.image.licenses="MIT"

RUN groupadd --gid 10001 saltabot \
    && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /data --shell /usr/sbin/nologin saltabot \
    && install --directory --owner=10001 --group=10001 --mode=0750 /data

COPY --from=build /opt/saltabot /opt/saltabot

ENV PATH=/opt/saltabot/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    SALTABOT_DATABASE=sqlite+aiosqlite:////data/saltabot.db
WORKDIR /data
VOLUME /data
USER 10001:10001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=60s --timeout=10s --start-period=60s --retries=3 CMD ["saltabot", "health"]
ENTRYPOINT ["saltabot"]
CMD ["serve"]
