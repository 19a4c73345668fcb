"""Alembic's entry: run the migrations over one connection."""

from alembic import context
from sqlalchemy import create_engine, pool

from bot.store.tables import metadata

engine = create_engine(
    context.config.get_main_option("sqlalchemy.url") or "", poolclass=pool.NullPool
)
with engine.connect() as connection:
    context.configure(connection=connection, target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()
engine.dispose()
