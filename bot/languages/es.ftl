### Español. Las mismas claves que en.ftl, con las mismas variables. Se tutea, y se evita lo que solo
### se diga en España o solo en América. Los bandos van en minúscula y en femenino plural («blancas»),
### también detrás de «las». «Rival» y «quien» valen para todo el mundo.

## Juegos, bandos, piezas

game-salta = Salta
    .brief = cruza el tablero con quince piezas numeradas, saltando sobre las rivales
    .rules =
        Cada bando tiene quince piezas numeradas –cinco estrellas, lunas y soles–, colocadas como en la imagen. Empiezan las verdes.
        Lleva cada una justo siete filas adelante, al mismo lugar: la estrella 1 verde va de 11 a 81. Gana quien antes las tenga todas allí.
        • Un paso va a una casilla vecina en diagonal, adelante o atrás.
        • Un salto va { $jump ->
            [any] en cualquier dirección
           *[other] hacia adelante
        } sobre una pieza rival vecina a la casilla vacía de detrás. No se captura nada; solo un salto por turno.
        El número de una casilla (en la pestañita de arriba) es su fila y su lugar en ella desde la izquierda de las verdes, solo entre las oscuras. Las filas alternan: de 32 se va a 41 o 42, de 31 solo a 41. Un paso se escribe «32-42» y un salto, «42:64».
    .special =
        • Si puedes saltar, tienes que hacerlo; tú eliges con qué pieza. También salta la que ya llegó.
        • No puedes dejar a tu rival sin jugadas.
        • Las esquinas de color indican que la pieza ya llegó.
    .ends =
        • { $finish ->
            [reply] Gana quien llegue primero; pero si son las verdes, las rojas tienen una jugada más, y si llegan también, hay tablas.
           *[other] Gana quien llegue primero.
        }
        • { $limit ->
            [none] No hay límite, pero si la misma posición se da tres veces, hay tablas.
           *[other] Tras { $limit } jugadas por bando gana quien esté a menos jugadas de llegar; con las mismas hay tablas.
        }
        • Los puntos son las jugadas de ventaja, al menos 1{ $finish ->
            [reply] { "" }
           *[other] { "," } y 1 más si las verdes llegaron primero
        }.
        Regla nuestra: si todos tus pasos bloquearan al rival, la partida acaba y también se cuenta.{ $limit ->
            [none] { " " }Lo mismo tras 500 jugadas por bando.
           *[other] { "" }
        }
game-pyramid = Pirámide
    .words = piramide, pirámides, piramides
    .brief = lleva un triángulo de diez peones al lugar del contrario
    .rules =
        Diez peones por bando forman un triángulo en las casillas oscuras, como en la imagen. Empiezan las blancas.
        Gana quien llene antes exactamente las diez casillas donde empezó el otro bando. Los corchetes de tu color marcan las que tienes que alcanzar; las esquinas rellenas indican que el peón ya llegó.
        • El peón avanza una casilla en diagonal, nunca hacia atrás.
        • Salta { $back_jumps ->
            [yes] hacia adelante o hacia atrás
           *[other] hacia adelante
        } sobre un peón rival vecino a la casilla vacía de detrás, y puede seguir saltando. No se captura nada.
        Un paso se escribe «c3-d4» y un salto, con cada casilla donde caes: «c3:e5:g7».
    .special =
        • { $jumps ->
            [compulsory] Si puedes saltar, tienes que hacerlo y seguir mientras puedas.
           *[other] No es obligatorio saltar, y puedes parar tras cualquier salto.
        }
        • { $back_jumps ->
            [yes] También se salta hacia atrás, pero sin pisar dos veces la misma casilla en una jugada.
           *[other] Solo se salta hacia adelante.
        }
        • Quien no puede mover { $blocked ->
            [loses] pierde
           *[other] pasa
        }.
    .ends =
        • Gana quien llene antes las diez casillas.
        • Si nadie puede mover, gana quien haya llenado más de las diez, y con las mismas hay tablas.
        • Si se salta hacia atrás, hay tablas cuando la misma posición se da tres veces.
        De los dos últimos casos, y de quien no puede mover, las reglas antiguas no dicen nada: ahí hemos decidido nosotros.
game-high-jump = Salto de altura
    .words = salto alto, koruböddo, koruboddo
    .brief = captura todo en cinco por cinco casillas
    .rules =
        El salto de altura (Koruböddo) viene de Somalia. Doce peones por bando, colocados como en la imagen: solo está vacío el centro. Empiezan las blancas.
        Gana quien capture todos los peones del otro bando.
        • El peón se mueve una casilla hacia adelante, hacia atrás o hacia un lado, nunca en diagonal.
        • Captura saltando sobre un peón rival vecino a la casilla vacía de detrás, y puede seguir, también girando. Lo capturado se retira en el acto.
        Un paso se escribe «c2-c3» y las capturas, con cada casilla donde caes: «d1:d3:d5».
    .special =
        • { $centre ->
            [normal] En el centro, en c3, un peón se captura como cualquier otro.
           *[other] El centro es un refugio: un peón en c3 no se puede capturar.
        }
        • { $captures ->
            [compulsory] Si puedes capturar, tienes que hacerlo y seguir mientras puedas.
           *[other] No es obligatorio capturar, y puedes parar tras cualquier captura.
        }
        • Quien no puede mover pasa.{ $centre ->
            [normal] { "" }
           *[other] { " " }Tras 1. c2-c3, las negras tienen que pasar.
        }
    .ends =
        • Gana quien lo capture todo.
        • Si ya nadie puede capturar, se sigue jugando hasta que pasen veinte jugadas por bando sin capturas o la misma posición se dé tres veces: entonces { $stalled ->
            [more_pieces] gana quien tenga más peones.
           *[other] hay tablas. También se pueden acordar antes: «tablas».
        }
        • Si nadie puede mover, gana quien tenga más peones, y con los mismos hay tablas.
        De los dos últimos casos, y de quien no puede mover, las reglas antiguas no dicen nada: ahí hemos decidido nosotros.
game-russian = Damas rusas
    .words = damas, rusas, shashki
    .brief = damas que vuelan y capturas obligatorias
    .rules =
        Doce peones por bando en las casillas oscuras, como en la imagen. Empiezan las blancas.
        Pierde quien se queda sin jugadas o sin piezas.
        • El peón avanza una casilla en diagonal. Captura hacia adelante y hacia atrás, saltando sobre una pieza rival vecina a la casilla vacía de detrás.
        • Al llegar a la última fila, el peón corona y es dama. La dama mueve y captura a cualquier distancia en diagonal.
        • Si puedes capturar, tienes que hacerlo; eliges cómo, pero hay que seguir hasta el final.
        Un paso se escribe «c3-d4» y las capturas, con cada casilla donde caes: «a3:c5:e7».
    .special =
        • El peón que llega a la última fila capturando sigue como dama.
        • Tras capturar, la dama cae en cualquier casilla libre de detrás; pero si desde alguna puede seguir capturando, tiene que caer allí.
        • Lo capturado se retira al acabar la jugada y no se puede saltar dos veces.
    .ends =
        • Pierde quien se queda sin jugadas o sin piezas.
        • Hay tablas si la misma posición se da tres veces; tras quince jugadas por bando solo de damas y sin capturas; o si tres damas o más no atrapan en quince jugadas a una dama sola.
        El reglamento oficial prevé más casos de tablas; aquí solo hay estos tres.
game-bashni = Bashni
    .words = torres, damas de torres, damas torre
    .brief = damas en las que lo capturado queda bajo tu torre
    .rules =
        Bashni (torres): doce peones por bando en las casillas oscuras, como en la imagen. Empiezan las blancas. Nada sale del tablero; pierde quien se queda sin jugadas.
        • El peón avanza una casilla en diagonal; la dama va a cualquier distancia.
        • El peón captura hacia adelante y hacia atrás saltando sobre lo que tiene al lado; la dama, desde cualquier distancia. Te llevas solo la pieza de arriba, y la pones debajo de tu torre.
        • La torre es de quien tiene la pieza de arriba, y se mueve entera, como esa pieza.
        • Si puedes capturar, tienes que hacerlo y seguir hasta el final.
        Las dos cifras bajo una torre cuentan las piezas de su dueño y las del rival; el dorado indica una dama. Un paso se escribe «c3-d4» y las capturas, con cada casilla donde caes: «a3:c5:e7».
    .special =
        • Lo que había debajo de la pieza capturada queda libre.
        • Tras capturar, la dama debe caer donde pueda seguir capturando.
        • En la última fila la pieza de arriba corona y es dama, incluso a mitad de una captura.
        • { $rejump ->
            [after_other] Una torre se puede volver a saltar después de saltar otra.
           *[other] Ninguna torre se salta dos veces en una jugada.
        }
        • Lo capturado se levanta { $lift ->
            [after_move] al acabar la jugada.
           *[other] en el acto, y se puede caer en esas casillas.
        }
    .ends =
        • Pierde quien se queda sin jugadas o sin torres.
        • Hay tablas si la misma posición se da tres veces, o tras quince jugadas por bando sin capturas ni damas nuevas.
        A Bashni se juega de varias maneras. Aquí hay tablas tras esas quince jugadas, y las damas van a cualquier distancia y deben caer donde puedan seguir capturando, como en las damas rusas.
game-lasca = Lasca
    .words = laska, lasker
    .brief = torres en siete por siete casillas, de Emanuel Lasker
    .rules =
        Lasca (Emanuel Lasker, 1911): once soldados por bando en siete por siete casillas, como en la imagen. Empiezan las blancas. Pierde quien se queda sin jugadas.
        • El soldado avanza una casilla en diagonal y solo captura hacia adelante. El oficial hace lo mismo en cualquier diagonal.
        • Al capturar saltas sobre lo que tienes al lado, te llevas solo la pieza de arriba y la pones debajo de tu columna.
        • La columna es de quien tiene la pieza de arriba, y se mueve como ella.
        • Si puedes capturar, tienes que hacerlo; eliges cómo, pero hay que seguir hasta el final.
        Las dos cifras bajo una columna cuentan las piezas de su dueño y las del rival; el dorado indica un oficial. Un paso se escribe «c3-d4» y las capturas, con cada casilla donde caes: «a3:c5:e7»; las casillas tienen además números, de 1 (a1) a 25 (g7).
    .special =
        • Lo que había debajo de la pieza capturada queda libre.
        • En la última fila el soldado asciende a oficial, y la jugada acaba.
        • Nada se salta dos veces en una jugada.
        • Un oficial capturado sigue siendo oficial.
    .ends =
        • Pierde quien se queda sin jugadas o sin columnas.
        • Hay tablas si la misma posición se da tres veces, o tras cincuenta jugadas por bando sin capturas ni jugadas de soldado.
game-title = #{ $number } { $game }: { $first } – { $second }
side-green = verdes
side-red = rojas
    .colour-blind = rojas (azul oscuro)
side-white = blancas
    .of = de las blancas
side-black = negras
    .of = de las negras
kind-star = estrella
    .numbered = estrellas
    .moved = la estrella { $number }
kind-moon = luna
    .numbered = lunas
    .moved = la luna { $number }
kind-sun = sol
    .numbered = soles
    .moved = el sol { $number }
kind-man = peón
    .count = { $count ->
        [1] peón
       *[other] { $count } peones
    }
    .under = { $count ->
        [1] peón
       *[other] { $count } peones
    }
    .moved = el peón
kind-king = dama
    .count = { $count ->
        [1] dama
       *[other] { $count } damas
    }
    .under = { $count ->
        [1] dama
       *[other] { $count } damas
    }
    .moved = la dama
kind-soldier = soldado
    .count = { $count ->
        [1] soldado
       *[other] { $count } soldados
    }
    .under = { $count ->
        [1] soldado
       *[other] { $count } soldados
    }
    .moved = el soldado
kind-officer = oficial
    .count = { $count ->
        [1] oficial
       *[other] { $count } oficiales
    }
    .under = { $count ->
        [1] oficial
       *[other] { $count } oficiales
    }
    .moved = el oficial
anyone = cualquiera

## Lo que significan las opciones: `option-<nombre>-<valor>`

option = { $option } ({ $about })
option-jump-forward = solo hacia adelante
option-jump-any = en cualquier dirección
option-finish-first = gana quien llegue primero
option-finish-reply = si las verdes llegan primero, las rojas tienen una jugada más
option-limit-120 = se cuenta a las 120 por bando
option-limit-60 = se cuenta a las 60 por bando
option-limit-none = sin límite; hay tablas si la misma posición se da tres veces
option-call-strict = aviso yo de un salto olvidado
option-call-players = un salto olvidado vale si el rival no lo canta en el acto: «salta»
option-count-simple = se cuenta como si cada pieza estuviera sola
option-count-exact = las piezas propias se estorban entre sí
option-jumps-optional = no es obligatorio saltar, y puedes parar tras cualquier salto
option-jumps-compulsory = si puedes saltar, tienes que hacerlo y seguir
option-back_jumps-no = solo se salta hacia adelante
option-back_jumps-yes = también se salta hacia atrás; hay tablas si la misma posición se da tres veces
option-blocked-pass = quien no puede mover pasa
option-blocked-loses = quien no puede mover pierde
option-captures-optional = no es obligatorio capturar, y puedes parar tras cualquier captura
option-captures-compulsory = si puedes capturar, tienes que hacerlo y seguir
option-centre-immune = en el centro un peón está a salvo
option-centre-normal = en el centro un peón también se captura
option-stalled-draw = si no hay avances, la partida acaba en tablas
option-stalled-more_pieces = si no hay avances, gana quien tenga más peones
option-rejump-never = ninguna torre se salta dos veces en una jugada
option-rejump-after_other = una torre se puede volver a saltar después de saltar otra
option-lift-immediate = lo capturado se levanta en el acto
option-lift-after_move = lo capturado se levanta al acabar la jugada
clash-rejump-lift = una jugada así podría no acabar nunca

## Comandos: la palabra, y en `.about` lo que hace

command-play = jugar
    .words = retar, reto, desafiar, desafío, jugamos, juguemos
    .about = Reta a alguien, o a quien quiera aceptar
    .game = A qué juego; déjalo vacío si el chat tiene el suyo
    .opponent = A quién retas; déjalo vacío para jugar con quien acepte
    .colour = Si mueves primero, como suele quien reta, después o al azar
    .clock = Cuánto tiempo hay: 3d (por jugada), 15m+10s, 10d+12h/20d; o «sin reloj»
    .options = Opciones de reglas, como salto=cualquiera en Salta
    .rated = Si el resultado cuenta para la puntuación; por lo general no cuenta
    .start = Desde dónde: una partida (#128; #128.14: tras 14 jugadas, 7 por bando) o una posición escrita
command-accept = aceptar
    .words = acepto
    .about = Acepta un reto, o lo que propone tu rival en una partida
    .number = El número del reto o de la partida
command-decline = rechazar
    .words = rechazo
    .about = Rechaza un reto, o lo que propone tu rival en una partida
    .number = El número del reto o de la partida
    .reason = Por qué, con tus palabras; lo leerá quien te reta
command-cancel = cancelar
    .words = cancelo, anular
    .about = Retira tu propio reto
    .number = El número del reto
command-move = mover
    .words = muevo, mueve, jugada
    .about = Haz una jugada, como 32-42
    .move = La jugada: de qué casilla a cuál
    .number = El número de la partida, si hay varias
command-board = tablero
    .words = t, posición, posicion
    .about = Muestra el tablero como imagen, en letras o en palabras
    .number = El número de la partida
    .form = «texto» lo muestra con letras y cifras; «palabras» lo describe para leerlo en voz alta
    .theme = El aspecto del tablero
    .side = Qué lado queda abajo
command-moves = jugadas
    .words = movimientos
    .about = Muestra las jugadas posibles
    .number = El número de la partida
    .square = Solo las de esta casilla, o las que empiezan por varias
command-games = partidas
    .words = retos, mis partidas
    .about = Muestra tus partidas y retos
    .where = «aquí» muestra las partidas de este lugar
command-salta = salta
    .words = cantar, canto
    .about = Canta que tu rival olvidó saltar, en una partida de Salta con «aviso=jugadores»
    .number = El número de la partida
command-resign = rendirse
    .words = me rindo, rindo, rendirme, rendición, abandonar, abandono
    .about = Da la partida por perdida
    .number = El número de la partida
    .answer = Di que sí y te rindes sin más preguntas
command-draw = tablas
    .words = empate, ofrezco tablas, ofrecer tablas, propongo tablas
    .about = Ofrece tablas, o acéptalas
    .number = El número de la partida
    .answer = Acepta, rechaza o retira la oferta
command-help = ayuda
    .words = inicio, ayúdame
    .about = Explica cómo se juega
    .topic = El comando o el juego que quieres conocer

# Un argumento tiene su propia palabra, o la de su tipo.
argument-game = JUEGO
argument-person = @PERSONA
argument-number = #NÚMERO
argument-move = JUGADA
argument-option = OPCIÓN=VALOR
argument-range = DESDE-HASTA
argument-text = TEXTO
argument-document = TEXTO
argument-code = CÓDIGO
argument-language = IDIOMA
argument-page = PÁGINA
argument-count = CUÁNTAS
argument-reason = MOTIVO
argument-square = CASILLA
argument-topic = TEMA
argument-value = VALOR

choice-first = primero, primera, verdes, blancas
choice-second = segundo, segunda, rojas, negras
choice-yes = sí, s, vale, claro
choice-no = no, n
# Respuestas enteras de varias palabras.
answer-yes = bueno, de acuerdo, sí por favor, sí gracias, sí claro, claro que sí, por supuesto
answer-no = ni hablar, no quiero, todavía no, aún no, de ninguna manera, no gracias, gracias no, ahora no
choice-accept = aceptar, acepto, sí, si
choice-decline = rechazar, rechazo, no
choice-withdraw = retirar, retiro
choice-text = texto, letras
choice-words = palabras

button-accept = Aceptar
button-decline = Rechazar
button-moves = Ver jugadas
button-resign = Me rindo
button-play-on = Seguir jugando
button-replay = Ver repetición

## Ayuda

help-start = Traigo juegos de mesa a los chats: { $games }. Reta a alguien con «jugar salta @amigo». Sin nombre, juegas con quien acepte.
help-direct = Traigo juegos de mesa a los chats: { $games }. Reta a alguien de un grupo en el que yo también esté con «jugar salta @amigo». Puedes jugar aquí mismo.
help-turn = Te toca ({ $side }) en la partida #{ $number } de { $game }.
# Solo donde se oyen las jugadas a secas; donde no, help-unheard dice cómo escribirlas.
help-write = Escribe solo tu jugada, por ejemplo «{ $move }».
help-wait = En la partida #{ $number } de { $game } le toca a { $player }. Mientras tanto, «tablero» muestra la posición, «tablas» ofrece tablas y «rendirse» da la partida por perdida.
help-watch = Aquí se juega la partida #{ $number } de { $game }. «tablero» la muestra; «jugar salta @amigo» empieza una tuya.
help-invited = { $player } te reta a { $game }, partida #{ $number }. ¿Aceptas?
help-unheard = { $platform ->
    [telegram] En este grupo solo oigo comandos y respuestas a mis mensajes: escribe «/move { $move }», o responde a un tablero con «{ $move }».
    [discord] Aquí solo oigo comandos con barra, menciones y respuestas: «/mover», «@saltabot { $move }», o responde a un tablero con «{ $move }».
   *[other] Aquí solo oigo lo que se me dice a mí.
}
# A quien usa su aplicación en este idioma donde se habla otro.
help-language = En español, solo para ti: «personal idioma español».
help-more = «reglas» cuenta cómo se juega a cada juego; «ayuda todo» enumera todos los comandos.
# Lo que puede ir detrás de «ayuda» para verlo todo.
help-all-words = todo, todos, comandos
help-each = «ayuda jugar» explica cómo se usa «jugar», y así con los demás.
help-group = { $title }: { $commands }
help-no-rules = No tengo las reglas de { $game } por escrito.
help-argument = { $name }: { $about }
help-line = • { $usage } – { $about }
button-play = Jugar
button-rules = Reglas
button-all = Todos los comandos

# Títulos de los grupos de comandos: `group-<grupo>`.
group-challenge = Buscar partida
group-play = Jugar
group-look = Mirar
group-settings = Ajustes
group-privacy = Tus datos
group-about = Sobre el bot

## Familias de órdenes: varias detrás de una palabra, como «torneo unirse»
## Una familia es `command-<family>` con `.about`; una orden suya, `command-<family>-<name>`, y sus
## palabras van detrás de la de la familia, o delante; las de `.words` son completas.

# Debajo de la lista de órdenes de una familia.
help-family = «ayuda { $command }» cuenta más sobre «{ $command }», y así con cada una.
argument-tournament = TORNEO
refused-needs-tournament = ¿Qué torneo? Di su número, por ejemplo «T7».
refused-needs-subcommand = ¿«{ $command }» y qué más? Hay: { $valid }. Por ejemplo: «{ $example }».
refused-unknown-subcommand = Aquí no entiendo «{ $given }». Hay: { $valid }. Por ejemplo: «{ $example }».
refused-unknown-subcommand-near = Aquí no entiendo «{ $given }». ¿Querías decir «{ $near }»?

## Retos

challenge = { $player } reta a { $opponent } a una partida de { $game }, la #{ $number }.
challenge-open = { $player } busca rival para { $game }, partida #{ $number }. ¡Juega quien acepte!
rematch = { $player } le pide a { $opponent } la revancha de la partida #{ $again }: { $game }, partida #{ $number }.
# En los mensajes directos de quien reta.
challenge-sent = Has retado a { $opponent } a una partida de { $game }, la #{ $number }.
challenge-side = { $player } juega con { $side }.
challenge-lots = Los bandos se echarán a suertes.
challenge-options = Opciones: { $options }.
challenge-start = Empieza desde la posición de la imagen; mueven { $side }.
# Se dice a quien reta, en lugar de un reto que no se pudo entregar.
challenge-unreached = No puedo escribir a { $player } en privado: antes tiene que escribirme allí. El reto #{ $number } le espera hasta entonces; puedes retirarlo con «cancelar #{ $number }».
started = ¡Empieza la partida #{ $number } de { $game }! { $first } juega con { $first_side }; { $second }, con { $second_side }.{ $options ->
        [none] { "" }
       *[other] { " " }Opciones: { $options }.
    }
started-lots = La suerte ha decidido.
started-thread = Empieza la partida #{ $number } de { $game }: { $first } – { $second }.
# A quien acepta un reto en un chat donde no puede empezar partidas.
started-elsewhere = En este chat solo empiezan partidas los administradores; por eso ha empezado donde se mostró el reto: { $game }.
declined = { $challenger }, { $player } rechaza tu reto #{ $number }.
declined-why = { $challenger }, { $player } rechaza tu reto #{ $number }: «{ $reason }»
cancelled = { $player } retira el reto #{ $number }.
blocked = Has bloqueado a { $player }. Ahora no se le avisa; si te reta, el reto se rechaza porque por ahora prefieres no jugar. Tampoco tú puedes retar a { $player }. Las partidas ya empezadas siguen.
unblocked = { $player } puede retarte de nuevo, y tú también.
blocks = Has bloqueado a: { $players }{ $more ->
        [0] { "" }
       *[other] { " " }y { $more } más
    }. No te pueden retar ni aceptar tus retos.
blocks-none = No has bloqueado a nadie. Con «bloquear @nombre» no te llegan los retos de esa persona.
button-cancel = Retirar
button-rematch = Revancha
button-unblock = Desbloquear a { $player }
choice-chance = azar, sorteo, suerte, suertes, aleatorio
argument-start = desde INICIO

command-rematch = revancha
    .words = otra partida, desquite
    .about = Juega otra vez una partida acabada, con los bandos cambiados
    .number = El número de la partida acabada
command-block = bloquear
    .words = bloquea, bloqueo
    .about = No recibas retos de una persona, o mira a quién has bloqueado
    .person = Con quién no quieres jugar; déjalo vacío para ver a quién has bloqueado
    .number = En lugar del nombre: el número de su reto o de una partida con esa persona
command-unblock = desbloquear
    .words = desbloquea
    .about = Vuelve a recibir retos de una persona
    .person = A quién habías bloqueado

## Una partida

moved = { $player } ({ $side }) juega { $move }.
called = ¡{ $player } ({ $side }) canta Salta! Se deshace { $move }.
move-pass = paso
passed = { $player } ({ $side }) no tiene jugadas y pasa.
played-alone = { $player } ({ $side }) solo tiene una jugada, y se juega: { $move }.
turn-other = Ahora le toca a { $player } ({ $side }).
turn = { $player }, te toca ({ $side }).
turn-called = Tienes que saltar: { $moves }.
turn-moves = Puedes jugar { $moves }.
turn-must = { $game ->
        [russian] Tienes que capturar: { $moves }.
        [bashni] Tienes que capturar: { $moves }.
        [lasca] Tienes que capturar: { $moves }.
        [high-jump] Tienes que capturar: { $moves }.
       *[other] Tienes que saltar: { $moves }.
    }
shown = #{ $number } { $game }: { $first } ({ $first_side }) – { $second } ({ $second_side }).
state-turn = Juegan { $side }
state-won = Ganan las { $side }
state-drawn = Tablas
state-over = Fin de la partida
ended = { $reason ->
        [none] La partida ha terminado.
       *[other] La partida ha terminado: { $reason }.
    }
ended-won = { $reason ->
        [none] ¡Gana { $player } con { $side }!
       *[other] ¡Gana { $player } con { $side }: { $reason }!
    }
ended-drawn = { $reason ->
        [none] La partida acaba en tablas.
       *[other] La partida acaba en tablas: { $reason }.
    }
ended-points = La victoria vale { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    }.
explained-count-simple = Jugadas que faltaban: verdes, { $green }; rojas, { $red }.
explained-count-exact = Jugadas que faltaban según el recuento exacto: verdes, { $green_span }; rojas, { $red_span }.
explained-count-undecided = El recuento exacto no decide (verdes, { $green_span }; rojas, { $red_span }), así que vale el simple: verdes, { $green }; rojas, { $red }.
reason-completed = todas sus piezas han llegado a la meta
reason-completed-drawn = todas las piezas de los dos bandos han llegado a la meta
reason-captured-all = su rival se ha quedado sin piezas
reason-no-move = su rival no tiene jugadas
reason-count = su camino a la meta era el más corto al llegar al límite de jugadas
reason-count-drawn = a los dos bandos les faltaban las mismas jugadas al llegar al límite
reason-repetition = la misma posición por tercera vez
reason-quiet = demasiadas jugadas sin avances
reason-both-blocked = ningún bando puede mover ya
reason-salta-both-blocked = ya no hay jugadas posibles, y a las { $winner } les faltaban menos hasta la meta
reason-salta-both-blocked-drawn = ya no hay jugadas posibles, y a los dos bandos les faltaban las mismas
reason-pyramid-both-blocked = ningún bando puede mover ya, y las { $winner } han llenado más casillas de meta
reason-pyramid-both-blocked-drawn = ningún bando puede mover ya, y los dos han llenado las mismas casillas de meta
reason-high-jump-both-blocked = ningún bando puede mover ya, y las { $winner } tienen más peones
reason-high-jump-both-blocked-drawn = ningún bando puede mover ya, y los dos tienen los mismos peones
reason-high-jump-repetition = la misma posición por tercera vez, y las { $winner } tienen más peones
reason-high-jump-repetition-drawn = la misma posición por tercera vez
reason-high-jump-quiet = veinte jugadas por bando sin capturas, y las { $winner } tienen más peones
reason-high-jump-quiet-drawn = veinte jugadas por bando sin capturas
reason-bashni-captured-all = su rival se ha quedado sin torres
reason-lasca-captured-all = su rival se ha quedado sin columnas
reason-agreed = de común acuerdo
reason-resigned = su rival se rinde
reason-time = a su rival se le ha acabado el tiempo
reason-forfeit = su rival no se ha presentado
reason-adjudicated = así lo ha decidido la organización
reason-aborted = se ha cancelado
moves-list = #{ $number }: las { $side } pueden jugar { $moves }.
moves-more = … y { $count } más («jugadas c3» muestra las de una casilla)
games-none = Ahora mismo no tienes partidas. Reta a alguien: «jugar salta @amigo».
games-list = { $count ->
        [one] Tu partida:
       *[other] Tus { $count } partidas:
    }
games-more = … y { $count } más.
resign-sure = ¿Seguro que te rindes en la partida #{ $number }? Si es así, toca «{ button-resign }» o escribe «rendirse #{ $number } sí».
resign-not = La partida #{ $number } sigue.
resigned = { $player } se rinde.
draw-offered = { $player } ofrece tablas en la partida #{ $number }. { $opponent }, ¿aceptas?
draw-declined = { $opponent }, { $player } rechaza las tablas en la partida #{ $number }. ¡A seguir jugando!
draw-withdrawn = { $opponent }, { $player } retira su oferta de tablas en la partida #{ $number }. ¡A seguir jugando!
draw-accepted = { $player } acepta las tablas.

## Repetición

command-replay = repetición
    .words = repeticion, repetir, animación, animacion
    .about = Muestra una partida, o algunas de sus jugadas, como animación
    .number = El número de la partida
    .moves = Qué jugadas, como 12-40; déjalo vacío para verlas todas
    .theme = El aspecto del tablero
choice-wood = madera
choice-dark = oscuro
choice-contrast = contraste
choice-colour-blind = daltonismo, daltónico, daltonico

replay = { $title }: jugadas { $first }–{ $last }.
replay-one = { $title }: jugada { $move }.
replay-none = { $title }: aún no hay jugadas.
replay-alt = Animación de { $told }
replay-moves = Jugadas: { $moves }
refused-replay-range = La partida #{ $number } solo tiene { $moves ->
        [one] { $moves } jugada
       *[other] { $moves } jugadas
    } por ahora, así que no puedo mostrar { $given }. Con «repetición #{ $number }» la ves entera.

## La imagen en palabras

alt-ended = { $state }: { $reason }
alt-last = Última jugada: { $move }
alt-moved = Última jugada, la { $number }: las { $side } mueven { $piece } de { $origin } { $via ->
        [none] a { $goal }
       *[other] por { $via } a { $goal }
    }
alt-moved-column = { $game ->
        [bashni] la torre
       *[other] la columna
    }
alt-moved-over = { $game ->
        [russian] { $moved }, capturando { $over }
        [bashni] { $moved }, capturando { $over }
        [lasca] { $moved }, capturando { $over }
        [high-jump] { $moved }, capturando { $over }
       *[other] { $moved }, saltando sobre { $over }
    }
alt-passed = Jugada { $number }: las { $side } pasan
alt-landings = Desde { $square }: { $landings }
alt-called = Ahora solo se puede saltar, porque se olvidó un salto
alt-must = { $game ->
        [russian] Captura obligatoria desde { $squares }
        [bashni] Captura obligatoria desde { $squares }
        [lasca] Captura obligatoria desde { $squares }
        [high-jump] Captura obligatoria desde { $squares }
       *[other] Salto obligatorio desde { $squares }
    }
alt-side = { $side }: { $pieces }
alt-kind = { $kind } en { $squares }
alt-numbered = { $kind } { $pieces }
alt-piece = { $number } en { $square }
alt-column = { $game ->
        [bashni] torre en { $square }: { $pieces }
       *[other] columna en { $square }: { $pieces }
    }
alt-above = { $above } sobre { $below }
alt-owned = { $pieces } { $owner }
alt-over = { $above } sobre { $side }: { $below }
alt-count = { $count ->
        [1] { $kind }
       *[other] { $count } × { $kind }
    }
alt-home = en la meta: { $squares }
alt-none = sin piezas

## El tablero en letras, «tablero texto»: debajo, lo que significan los signos, uno por línea

text-board-side = { $sign } – { $side }
text-board-kind = { $signs } – { $kind }
text-board-empty = { $sign } – casilla vacía
text-board-light = en blanco – casilla clara, no se usa
text-board-pile = { $sign }2 – dos piezas de un bando, una sobre otra
text-board-column = { $sign }2/3 – dos piezas propias sobre tres del rival
text-board-columns = debajo del tablero – cada columna de arriba abajo

## Averías

fault = Algo ha fallado por mi parte, y no ha cambiado nada. Inténtalo otra vez. Si vuelve a pasar, avisa a quien administra este bot: { $id }

## Negativas: al pedir

refused-unread = No he podido leer tu respuesta. Deja activada la @ al responder, o escribe «mover 32-42».
refused-empty = ¿Qué quieres hacer? Con «ayuda» te cuento lo que entiendo.
refused-too-long = Eso es demasiado largo para mí: leo hasta { $limit } caracteres.
refused-unknown-command = No entiendo «{ $given }». Con «ayuda» te cuento lo que entiendo.
refused-unknown-command-near = No entiendo «{ $given }». ¿Querías decir «{ $near }»?
refused-which-question = Hay más de una pregunta que espera tu respuesta. ¿A cuál te refieres?
refused-which-yes = No sé a qué dices que sí. Toca un botón o escribe lo que quieres decir.
refused-not-for-you = Esta pregunta no es para ti: solo puede responderla la persona a la que se la hice. Si quieres hacer lo mismo, escribe tú el comando.
refused-unknown-argument = Aquí no entiendo «{ $given }». Con «ayuda { $command }» te explico cómo se usa «{ $command }».
refused-unknown-argument-person = Aquí no entiendo «{ $given }». Si es una persona, escribe una @ delante del nombre. «ayuda { $command }» explica cómo se usa «{ $command }».
refused-unknown-game = No conozco ningún juego llamado «{ $given }». Conozco: { $games }.
refused-unknown-game-near = No conozco ningún juego llamado «{ $given }». ¿Querías decir { $near }?
refused-no-options = { $name } no tiene opciones, así que «{ $given }» no se puede fijar.
refused-unknown-option = No hay ninguna opción «{ $given }». Hay: { $valid }.
refused-unknown-option-near = No hay ninguna opción «{ $given }». ¿Querías decir «{ $near }»? Hay: { $valid }.
refused-unknown-value-near = «{ $given }» no vale para { $option }. ¿Querías decir «{ $near }»? Puede ser: { $valid }.
refused-unknown-value = «{ $given }» no vale para { $option }. Puede ser: { $valid }.
refused-option-twice = { $option } no puede ser «{ $first }» y «{ $second }» a la vez. Elige solo uno.
refused-unknown-person = No sé quién es «{ $given }». Menciona a alguien que esté en este chat.
refused-two-people = Aquí hay varias personas que se llaman «{ $given }». Menciona a la persona a la que te refieres.
refused-needs-game = ¿A qué juego? Conozco: { $games }. Por ejemplo: «jugar salta @amigo».
refused-needs-start = ¿Desde dónde empieza la partida? Por ejemplo: «jugar salta desde #128»; o escribe una posición después de «desde».
refused-options-clash = «{ $given }» no pueden ir juntas: { $reason }.
refused-needs-move = ¿Qué jugada? Por ejemplo: «mover { $move }». Con «jugadas» ves lo que puedes jugar.

## Negativas: retos

refused-challenge-self = No puedes retarte a ti. Menciona a otra persona; si no mencionas a nadie, juega quien acepte.
refused-challenge-bot = { $player } es un bot y no puede jugar. Menciona a una persona; si no mencionas a nadie, juega quien acepte.
refused-challenge-other = El reto #{ $number } es para { $player }, no para ti. Si también quieres jugar, escribe «jugar salta».
refused-challenge-elsewhere = El reto #{ $number } se lanzó en otro chat y solo se puede responder allí.
refused-challenge-closed = El reto #{ $number } ya está cerrado.
refused-already-started = La partida #{ $number } ya ha empezado: ya no es un reto.
refused-accept-own = El reto #{ $number } es tuyo: tiene que aceptarlo otra persona. Para retirarlo: «cancelar #{ $number }».
refused-decline-own = El reto #{ $number } es tuyo. Para retirarlo: «cancelar #{ $number }».
refused-decline-open = El reto #{ $number } es para cualquiera: no hace falta que respondas.
refused-cancel-other = Solo { $player } puede retirar el reto #{ $number }.
refused-no-challenge = Aquí no hay ningún reto pendiente. Lanza uno: «jugar salta @amigo».
refused-challenge-none-yours = Aquí no hay ningún reto que puedas responder: { $numbers }.
refused-cancel-none = Aquí no tienes ningún reto pendiente que retirar.
refused-which-challenge = ¿A qué reto te refieres: { $numbers }?
refused-challenge-alone = Aquí solo estamos tú y yo: dime con quién quieres jugar, «jugar salta @nombre». Conozco a la gente de los chats donde he visto a los dos. O escribe «jugar salta» en un grupo donde yo también esté y juega con quien acepte.
refused-unmet = No conozco a «{ $given }». Solo conozco a la gente de los chats donde he visto a los dos: pídele que me diga algo allí, y escribe el nombre como se ve allí.
refused-starters = Aquí solo empiezan partidas los administradores del chat. Pídeselo a uno, o juega por mensajes directos conmigo: allí puedes retar a cualquiera de este chat.
refused-too-many-challenges = Tienes { $count ->
        [one] { $count } reto pendiente
       *[other] { $count } retos pendientes
    }, y no caben más. Retira antes alguno: { $numbers }.
refused-not-welcome = Por ahora { $player } prefiere no jugar contigo. Quizá otra persona quiera: «jugar salta» es para quien acepte.
refused-blocked-by-you = Has bloqueado a { $player }. Para jugar, desbloquea antes.
refused-block-self = No te puedes bloquear a ti.
refused-block-stands = Ya habías bloqueado a { $player }.
refused-not-blocked = No has bloqueado a «{ $player }». Con «bloquear» ves a quién has bloqueado.
refused-rematch-none = Aquí todavía no has acabado ninguna partida. Empieza una: «jugar salta @amigo».
refused-rematch-running = La partida #{ $number } aún no ha acabado; la revancha, después.
refused-rematch-nobody = A { $player }, tu rival en la partida #{ $number }, ya no se le puede preguntar. Empieza otra: «jugar salta @amigo».
refused-rematch-self = En la partida #{ $number } los dos bandos son tuyos: esas cuentas ahora están vinculadas. Empieza otra: «jugar salta @amigo».
refused-rematch-waits = Ya le has pedido esa revancha a { $player }: el reto #{ $number } espera respuesta.
refused-start-other-game = La partida #{ $number } es de { $held }, no de { $given }. No escribas el nombre del juego: «jugar desde #{ $start }».
refused-start-ply = La partida #{ $number } solo tiene { $plies ->
        [one] { $plies } jugada
       *[other] { $plies } jugadas
    } hasta ahora, contando juntas las de los dos bandos; no hay { $ply }.
refused-start-unreadable = No puedo poner esa posición. { $told } Una posición se escribe así: { $example }
refused-start-over = En esa posición la partida ya habría acabado: { $reason }.

## Negativas: partidas

refused-no-such-game = Aquí no hay ninguna partida #{ $number }.
refused-no-game-here = Aquí no hay ninguna partida en marcha. Empieza una: «jugar salta @amigo».
refused-not-playing-here = Aquí no juegas ninguna partida. Con «tablero» ves la que hay; con «jugar salta @amigo» empiezas la tuya.
refused-not-your-game = No juegas en la partida #{ $number }.
refused-not-your-turn = No es tu turno en la partida #{ $number }: le toca a { $player } ({ $side }).
refused-no-turn-here = No es tu turno en ninguna de tus partidas de aquí.
# Una partida o un reto entre varios: lo que lo distingue de los demás.
meant-with = #{ $number } { $game } con { $player }
meant-from = #{ $number } { $game } (reto de { $player })
meant-open = #{ $number } { $game } (para quien acepte)
refused-which-game = ¿A qué partida te refieres: { $numbers }?
refused-not-started = La partida #{ $number } no ha empezado: falta que alguien acepte el reto.
refused-game-over = La partida #{ $number } ya ha terminado. Para empezar otra: «jugar salta @amigo».
refused-settled = Eso ya está resuelto. Así está ahora el tablero de la partida #{ $number }:
refused-moved-on = La partida #{ $number } ya ha avanzado. El tablero está así:
refused-offer-stands = Tu oferta de tablas en la partida #{ $number } sigue en pie hasta que tu rival responda o alguien mueva. Para retirarla: «tablas retirar».
refused-offer-not-yours = La oferta de tablas en la partida #{ $number } es de tu rival. Puedes aceptarla o rechazarla: «tablas aceptar», «tablas rechazar».
refused-no-offer = En la partida #{ $number } nadie te ha ofrecido tablas. Para ofrecerlas tú: «tablas».
refused-no-calls = En la partida #{ $number } no hay que cantar nada: de las reglas me ocupo yo. Con «jugar salta @amigo aviso=jugadores» empieza una en la que se cantan los saltos olvidados.
refused-no-call = Solo puedes cantar «¡Salta!» justo después de una jugada de { $player }, antes de hacer otra cosa.
refused-wrong-call = En la partida #{ $number } no se ha olvidado ningún salto: { $move } vale.
refused-no-square = Aquí no hay ninguna casilla «{ $given }». { $whose ->
        [theirs] Le toca a { $player }, que puede mover las piezas de { $squares }
       *[own] Pueden mover las piezas de { $squares }
    }.
refused-no-moves-from = { $whose ->
        [theirs] Ahora no hay ninguna jugada desde «{ $given }»: le toca a { $player }, que puede mover las piezas de { $squares }
       *[own] No hay ninguna jugada desde «{ $given }». Pueden mover las piezas de { $squares }
    }.

## Negativas: jugadas, para todos los juegos

possible = Puedes jugar: { $moves }.
possible-from = Desde { $square } puedes jugar: { $moves }.
possible-example = Una jugada se escribe con la casilla de salida y la de llegada, como { $move }. Con «jugadas» ves lo que puedes jugar.
possible-meant = ¿Querías decir { $move }?
either = { $first } o { $last }

refused-illegal = Las reglas no permiten «{ $given }»: { $rule }.
refused-no-move = No veo ninguna jugada en «{ $given }».
refused-two-moves = «{ $given }» parecen varias jugadas. Escribe solo una.
refused-one-square = «{ $given }» nombra una sola casilla; para una jugada hacen falta dos.
refused-no-such-square = En este tablero no hay casilla { $square }.
refused-light-square = { $square } es una casilla clara; las piezas solo van por las oscuras.
refused-ambiguous = «{ $given }» puede ser más de una jugada. ¿Cuál? Escribe su número o la jugada entera:{ $moves }
refused-no-pass = No puedes pasar mientras tengas alguna jugada.
refused-same-square = La pieza ya está en { $square }.
refused-empty-square = En { $square } no hay ninguna pieza.
refused-not-yours = La pieza de { $square } es de tu rival.
refused-occupied = La casilla { $square } está ocupada.
refused-not-diagonal = { $move } no va en diagonal, y las piezas se mueven en diagonal.
refused-too-far = { $move } es demasiado lejos: una pieza se mueve una casilla o salta sobre otra.
refused-jump-nothing = En { $square } no hay ninguna pieza que saltar.
refused-own-piece-jumped = La pieza de { $square } es tuya: solo puedes saltar las de tu rival.
refused-jump-backward = { $move } salta hacia atrás, y solo se salta hacia adelante.
refused-jump-one-only = Solo se permite un salto por turno.
refused-must-jump = Saltar es obligatorio: { $moves }.
refused-must-capture = Capturar es obligatorio: { $moves }.
refused-cut-short = «{ $given }» se queda a medias. La pieza puede seguir saltando y tiene que hacerlo: { $moves }.
refused-must-land = Al capturar, la dama tiene que caer donde pueda seguir capturando: { $moves }.
refused-must-pass = No tienes jugadas: solo puedes pasar.
refused-step-backward = { $move } va hacia atrás, y solo se mueve hacia adelante.
refused-not-straight = { $move } no va en línea recta: las piezas se mueven hacia adelante, hacia atrás o hacia un lado.
refused-in-the-way = El camino no está libre: hay algo en { $square }.
refused-landed-twice = No se puede pasar dos veces por la misma casilla en una jugada, y aquí se repite { $square }.
refused-jumped-twice = No se puede saltar dos veces lo mismo en una jugada, y aquí se repite { $square }.
refused-centre-immune = La pieza del centro, en { $square }, no se puede capturar.
refused-promotion-ends = En { $square } la pieza asciende, y ahí acaba la jugada.
refused-blockade = { $move } dejaría a tu rival sin jugadas, y eso no se permite.
refused-not-legal = Las reglas no permiten { $move }.
refused-russian-step-backward = { $move } va hacia atrás: el peón solo va hacia adelante; la dama, en los dos sentidos.
refused-bashni-step-backward = { $move } va hacia atrás: una torre con un peón arriba solo va hacia adelante.
refused-lasca-step-backward = { $move } va hacia atrás: el soldado solo va hacia adelante; el oficial, en los dos sentidos.
refused-lasca-jump-backward = { $move } captura hacia atrás: el soldado solo captura hacia adelante; el oficial, en los dos sentidos.
refused-russian-too-far = { $move } es demasiado lejos: el peón avanza una casilla o captura saltando sobre una pieza.
refused-bashni-too-far = { $move } es demasiado lejos: el peón avanza una casilla o captura saltando sobre una pieza.
refused-salta-must-jump = ¡Salta! Saltar es obligatorio: { $moves }.

## La línea de órdenes (`saltabot picture`, `saltabot replay`): posiciones y jugadas imposibles

shell-move = Jugada { $number }, «{ $given }»: { $told }
shell-position = { $told } La posición inicial se escribe { $example }
position-bad-form = «{ $part }» no tiene la forma de una posición.
position-bad-side = Una posición empieza con la letra del bando que juega, no con «{ $side }».
position-square-twice = La casilla { $square } aparece dos veces.
position-bad-number = Ninguna pieza lleva el número «{ $number }».
position-number-twice = La pieza { $number } aparece dos veces en un bando.
position-number-missing = A un bando le falta la pieza { $number }.
position-bad-column = «{ $column }» no es ninguna pieza de este juego.
position-too-many = Las { $side } tienen más de { $most } piezas.
position-man-crowned = En { $square } un peón ya sería dama.
position-bad-call = Aquí ninguna pieza puede saltar, así que no hay nada que cantar.
entry-game-over = A esas alturas la partida ya ha terminado.
entry-no-call = «¡Salta!» solo se canta justo después de una jugada del rival, y solo con call=players.
entry-wrong-call = No se ha olvidado ningún salto, así que no hay nada que cantar.

## Files that may not be attached (in place of the file)

file-refused = Aquí no puedo adjuntar archivos. Pídemelo por mensaje directo.

## Palabras alrededor de comandos y casillas

# Se pasan por alto donde no significan nada, también antes de un comando: «quiero jugar a salta».
filler-words = a, al, el, la, los, las, un, una, de, del, en, con, contra, por, favor, y, como, yo, me, mi, mis, quiero, queremos, vamos, partida, juego, tu, su, esto, reto, tablas
# Antes de aquello con lo que empieza una partida («desde #128»), y de la primera casilla.
from-words = desde, de
# Entre dos casillas: «32 a 42», «c3 come e5».
to-words = a, hasta, por, come, captura
# Están en una pregunta a la que responde la ayuda: «¿cómo se juega?».
question-words = cómo, qué, cuál, cuáles, dónde, quién, sé

## Las opciones como se escriben: `word-<nombre>`, `word-<nombre>-<valor>`; se muestra la primera

word-jump = salto
word-jump-forward = adelante
word-jump-any = cualquiera, todos
word-finish = meta
word-finish-first = primero
word-finish-reply = respuesta
word-limit = límite
word-limit-120 = 120
word-limit-60 = 60
word-limit-none = ninguno, sin
word-call = aviso, avisa, canta, cantan
word-call-strict = bot
word-call-players = jugadores, jugador
word-count = recuento
word-count-simple = simple
word-count-exact = exacto
word-jumps = saltos
word-jumps-optional = opcionales, opcional
word-jumps-compulsory = obligatorios, obligatorio
word-back_jumps = saltos-atrás, atrás
word-back_jumps-no = no
word-back_jumps-yes = sí
word-blocked = bloqueo
word-blocked-pass = pasa
word-blocked-loses = pierde
word-captures = capturas, captura
word-captures-optional = opcionales, opcional
word-captures-compulsory = obligatorias, obligatoria
word-centre = centro
word-centre-immune = inmune, a-salvo
word-centre-normal = normal
word-stalled = estancada
word-stalled-draw = tablas
word-stalled-more_pieces = mayoría
word-rejump = repetir
word-rejump-never = nunca, no
word-rejump-after_other = tras-otra
word-lift = levantar
word-lift-immediate = al-momento, ya
word-lift-after_move = al-final

## Reglas: `rules` y los ejemplos dibujados, `lesson-<juego>-<número>`

command-rules = reglas
    .words = regla, reglamento
    .about = Explica cómo se juega, con ejemplos
    .game = Qué juego; déjalo vacío para el que se juega aquí
    .part = El comienzo y las jugadas, las reglas especiales, o el final y las opciones
    .number = El número de la partida cuyas reglas quieres, con sus opciones
choice-setup = comienzo, 1
choice-special = especiales, ejemplos, 2
choice-ends = final, opciones, 3

rules-list = ¿Qué juego? Toca uno, o escribe «reglas salta»:
rules-line = • { $game } – { $brief }
rules-unknown = • { $game }
rules-title = { $game } – { $part }
# También son botones, y allí empiezan con mayúscula.
rules-setup = comienzo y jugadas
rules-special = reglas especiales
rules-ends = final y opciones
# Si el juego no tiene opciones.
rules-end = final
rules-begins = Empieza quien reta, salvo que pida «segundo» o «azar».
rules-options = Opciones, la normal primero; para otra: «jugar { $game } { $example }».
rules-option = • { $option }: { $values }
rules-value = { $value } – { $about }
rules-chosen = La partida #{ $number } se juega así:
rules-choice = • { $option }

lesson-alt = Ejemplos de { $game }. { $examples }
lesson-salta-1 = Un paso: una casilla en diagonal, adelante o atrás.
lesson-salta-2 = Es obligatorio saltar: { $move }. No se captura nada.
lesson-salta-3 = { $move }: la estrella llegó; se iluminan las esquinas.
lesson-salta-4 = A 41 no: las rojas se quedarían sin jugadas.
lesson-pyramid-1 = El peón avanza en diagonal.
lesson-pyramid-2 = Los saltos siguen: { $move }. No se captura nada.
lesson-pyramid-3 = No es obligatorio saltar, y puedes parar cuando quieras.
lesson-pyramid-4 = { $move }: las diez metas están llenas, ganan las blancas.
lesson-high-jump-1 = Un paso: una casilla, nunca en diagonal.
lesson-high-jump-2 = Al capturar se puede girar: { $move }.
lesson-high-jump-3 = En el centro el peón negro está a salvo.
lesson-high-jump-4 = Tras { $move } las negras no tienen jugada y pasan.
lesson-russian-1 = El peón también captura hacia atrás: { $move }.
lesson-russian-2 = Corona y sigue capturando como dama: { $move }.
lesson-russian-3 = La dama captura de lejos y cae donde quiera…
lesson-russian-4 = … pero debe caer donde pueda seguir: { $move }.
lesson-bashni-1 = { $move }: el peón capturado queda bajo la torre.
lesson-bashni-2 = Solo te llevas el de arriba: los blancos de debajo quedan libres.
lesson-bashni-3 = La torre va como su pieza de arriba: la dama, lejos.
lesson-bashni-4 = { $move }: solo la de arriba corona.
lesson-lasca-1 = { $move }: el soldado capturado queda bajo la columna.
lesson-lasca-2 = Solo te llevas la de arriba: lo de debajo queda libre.
lesson-lasca-3 = El oficial va una casilla en cualquier dirección.
lesson-lasca-4 = { $move }: ya es oficial, y la jugada acaba.

## In private

whispered = La respuesta va por privado. Si no te llega, escríbeme tú primero allí.

## Games as texts

command-export = exportar
    .words = guardar, descargar
    .about = Recibir una partida como archivo (PDN)
    .number = El número de la partida
command-import = importar
    .words = cargar
    .about = Cargar una partida de un archivo o un texto (PDN), para verla y seguir jugándola
    .file = Un archivo con la partida (PDN); en un mensaje también vale el propio texto
button-play-on-from = Seguir desde aquí

exported = { $title }. Aquí la tienes como archivo, para otros programas y para después: «importar» la vuelve a leer.
imported = { $title }: { $moves ->
        [0] posición cargada
        [one] { $moves } jugada cargada
       *[other] { $moves } jugadas cargadas
    }.{ $more ->
        [yes] { " " }El texto tiene más partidas; solo leo la primera.
       *[no] { "" }
    }
refused-needs-text = { $platform ->
        [discord] Adjunta la partida como archivo a «importar», o mencióname: «@saltabot importar» junto con el archivo, en respuesta a un mensaje que lo tenga o con el texto de la partida detrás.
       *[other] Envía la partida como archivo junto con «importar», responde «importar» a un mensaje que tenga ese archivo o escribe su texto detrás de la palabra.
    }
refused-text-no-game = En este texto no hay ninguna partida. Leo textos de partidas (PDN) como los que hace «exportar», y los de damas rusas de otros programas.
refused-text-too-long = Este texto es demasiado largo para mí.
refused-text-long-game = Esta partida tiene más jugadas de las que puedo cargar.
refused-text-bad-tag = No puedo leer la etiqueta «{ $token }» de este texto.
refused-text-bad-game = Este texto es de un juego que no conozco: «{ $token }».
refused-text-bad-position = La partida de este texto empieza con una posición imposible: «{ $token }».
refused-text-bad-move = La jugada { $move } de este texto, «{ $token }», no es posible ahí.
refused-text-bad-result = El resultado «{ $token }» de este texto no concuerda con sus jugadas.
refused-text-second-result = Hay un segundo resultado, «{ $token }», en la partida de este texto, en la jugada { $move }.
refused-text-open-comment = Un comentario de este texto no está cerrado, en la jugada { $move }.
refused-text-open-variation = Una variante de este texto no está cerrada, en la jugada { $move }.
refused-text-unexpected = No puedo leer este texto en la jugada { $move }: «{ $token }».

## Privacy, and linked accounts

command-privacy = privacidad
    .words = datos
    .about = Qué guardo sobre ti
command-mydata = mis datos
    .words = misdatos
    .about = Recibir como archivo todo lo que guardo sobre ti
command-forgetme = olvídame
    .words = olvidame
    .about = Que olvide quién eres, para siempre
    .answer = Di sí para que no te pregunte otra vez
command-link = vincular
    .words = enlazar
    .about = Ser la misma persona en Discord y en Telegram
    .what = «cuenta» da un código o lo recibe; «quitar» vuelve a separar esta cuenta
    .code = El código que te di en la otra plataforma
choice-me = cuenta, yo, me
choice-off = quitar, apagado, no, ocultar
button-mydata = Mis datos
button-forgetme = Olvídame
button-forget = Olvidarme para siempre
button-keep = Dejarlo todo

privacy =
    Lo que guardo sobre ti: el número de tu cuenta y el nombre que muestras, en qué chats me has escrito, tus ajustes, notas, personas bloqueadas y tus partidas con cada jugada y su hora, con la puntuación que dan, y los torneos en los que has participado. De lo que escribes solo guardo lo que pertenece a una partida. Lo que he enviado se guarda mientras su partida lo necesite.
    No se lo doy a nadie. Los demás ven tus partidas donde se juegan; en otros sitios, solo si ese chat lo quiere.
    «mis datos» te lo da todo como archivo. Con «olvídame» olvido quién eres; tus partidas terminadas quedan para tus rivales, con otro nombre. El número de tu cuenta se borra dos días después: hasta entonces sirve para saber si algo llega dos veces.
mydata = Aquí está todo lo que guardo sobre ti.
forget-sure = ¿De verdad quieres que te olvide? Se borran tu nombre, tus ajustes, notas y vínculos. { $games ->
        [0] Tus partidas quedan
        [one] La partida que estás jugando se abandona; tus partidas quedan
       *[other] Las { $games } partidas que estás jugando se abandonan; tus partidas quedan
    } para tus rivales con un nombre que no dice nada. No se puede deshacer. («mis datos» te da antes una copia.)
forget-not = Bien, todo queda como está.
forgotten = He olvidado quién eres. Si me vuelves a escribir, serás alguien nuevo para mí.
ghost = Fantasma { $number }
left = { $player } ya no está y abandona la partida.
link-code = Ahora escríbeme en la otra plataforma, mejor en privado: «vincular cuenta { $code }». El código vale { $minutes } minutos y una sola vez. No se lo digas a nadie: quien lo diga allí eres tú.
linked = Hecho: estas cuentas son ahora una sola persona: { $accounts }. Comparten partidas y ajustes. «vincular quitar» vuelve a separar esta cuenta.
unlinked = { $account } vuelve a estar sola. Las partidas quedan con la cuenta que las jugó.
refused-link-code = Ese código no vale o ya no vale. «vincular cuenta» en la otra plataforma da uno nuevo; vale 15 minutos.
refused-link-same = Ese código es tuyo: dilo en la otra plataforma.
refused-link-opponents = Esas dos cuentas juegan entre sí en la partida #{ $number }. Termínala primero y vincúlalas después.
refused-link-entrants = Esas dos cuentas participan en el torneo { $name }. Podrás vincularlas cuando termine.
refused-link-many = No pueden ser una misma persona más de { $limit } cuentas.
refused-link-none = Esta cuenta no está vinculada a otra.

## Linked chats

command-linkplace = vincular chat
    .words = vincular chats, vincular lugar, enlazar chat
    .about = Vincular este chat con otro, de Discord o Telegram, para torneos en común
    .what = «quitar» vuelve a separar este chat
    .code = El código que di en el otro chat
command-unlinkplace = desvincular chat
    .words = desvincular lugar, desenlazar chat
    .about = Separar este chat de los vinculados

linked-place = { $named ->
        [no] otro chat de { $platform }
       *[yes] { $title } ({ $platform })
    }
linked-own = { $named ->
        [no] tu chat de { $platform }
       *[yes] { $title } ({ $platform })
    }
linked-places = Chats vinculados: { $places }.
link-place-code = Este código vincula { $place } con otro chat: «{ $code }». Quien administra el otro chat lo dice allí: «{ $discord } { $code }» en Discord, «{ $telegram } { $code }» en Telegram. Vale { $minutes } minutos y una sola vez; no se lo enseñes a nadie más.
link-place-follows = Después, los torneos de cada chat están abiertos a los dos, las partidas entre ellos se ven en ambos y cada uno juega en el suyo.
place-linked = { $count ->
        [one] Este chat está ahora vinculado con { $places }.
       *[other] Este chat está ahora vinculado con estos: { $places }.
    } Los torneos de cada uno están abiertos a todos, las partidas entre ellos se ven en ambos chats y cada uno juega en el suyo. «vincular chat quitar» vuelve a separar este chat.
place-unlinked = { $count ->
        [one] Este chat ya no está vinculado con { $places }.
       *[other] Este chat ya no está vinculado con estos: { $places }.
    } Las partidas empezadas siguen.
refused-link-place-direct = Solo se vinculan chats: di «vincular chat» en el propio chat. «vincular cuenta» es para tus cuentas.
refused-link-place-admin = Solo quienes administran este chat pueden vincularlo con otros. Pídeselo a alguno.
refused-link-place-code = Ese código no vale o ya no vale. «vincular chat» en el otro chat da uno nuevo; vale 15 minutos.
refused-link-place-same = Ese código es de este mismo chat; hay que decirlo en el otro. Aquí lo ha visto todo el mundo, así que ya no vale: «vincular chat» da uno nuevo.
refused-link-place-already = Este chat ya está vinculado con { $place }.
refused-link-place-many = No se pueden vincular más de { $limit } chats, y serían { $count }.
refused-link-place-none = Este chat no está vinculado con ningún otro.

## Ajustes de los chats y de las personas

# Cómo se llama a sí mismo este idioma (`language-name`), y cómo lo llaman los demás.
language-name = español
    .words = es, esp, castellano, испанский, по-испански, spanish

command-settings = ajustes
    .words = ajuste, configuración, configurar
    .about = Muestra o cambia cómo me comporto en este chat
    .name = Qué ajuste
    .value = Qué valor; «predeterminado» quita lo que se puso
command-me = personal
    .words = mis ajustes, preferencias
    .about = Muestra o cambia tus propios ajustes, juegues donde juegues
    .name = Qué ajuste
    .value = Qué valor; «predeterminado» quita lo que se puso
command-language = idioma
    .words = lengua
    .about = Elige el idioma que hablo aquí
    .language = El idioma, como español

# Los ajustes, como se escriben; se muestra la primera palabra.
choice-language = idioma, lengua
choice-theme = tema, aspecto, colores
choice-game = juego
choice-size = tamaño
choice-coordinates = coordenadas
choice-starters = inicio, iniciar
choice-threads = hilos, hilo, temas
choice-description = descripción, descripciones
choice-public = público, pública
choice-silence = silencio
choice-side = lado, abajo
choice-auto = automático, automática
choice-mentions = menciones, mención

setting-language = el que hablo aquí
    .about = El idioma que hablo aquí. Entiendo todos mis idiomas en todas partes.
setting-theme = el aspecto de los tableros
    .about = El aspecto que tienen aquí los tableros. «daltonismo» y «contraste» son para quien no distingue bien los colores.
setting-game = a qué se juega si no se dice
    .about = A qué se juega si tras «jugar» no se nombra ningún juego, con opciones si quieres: «ajustes juego salta salto=cualquiera».
setting-size = el tamaño de los tableros
    .about = El tamaño de los tableros. Los pequeños cargan antes; los grandes se ven mejor en una pantalla grande.
setting-coordinates = nombres de las casillas en el tablero
    .about = Si en el tablero se escriben los nombres de las casillas.
setting-starters = quién puede empezar partidas
    .about = Quién puede empezar partidas aquí. Cualquiera puede responder a un reto.
setting-threads = un hilo (tema) para cada partida
    .about = Si cada partida tiene su propio hilo (en Telegram, un tema), para no llenar el chat.
setting-description = cada imagen también en palabras
    .about = Si debajo de cada imagen se cuenta en palabras lo que muestra, para quien no puede verla.
setting-public = las partidas se ven desde otros chats
    .about = Si desde otros chats se pueden mirar las partidas de este por su número. Cada cual ve siempre las suyas.
setting-silence = tras los cuales puede perder quien calla
    .about = Tras cuántos días sin jugada el rival puede reclamar una partida sin reloj que empiece desde ahora.

mine-theme = el aspecto de tus tableros
    .about = El aspecto de los tableros en tus mensajes directos y donde solo tú los veas.
mine-side = qué lado queda abajo
    .about = Qué lado queda abajo en los tableros que solo ves tú, como en tus mensajes directos.
mine-language = el que hablo contigo
    .about = El idioma que hablo contigo en mensajes directos y donde solo tú veas mi respuesta.
mine-auto = la única jugada se hace sola, si tu rival también lo quiere
    .on = Las jugadas se hacen solas únicamente en las partidas en que tu rival también lo haya activado.
    .about = Si se hace por ti la jugada cuando solo hay una. Ocurre en las partidas donde así lo quieren los dos bandos.
mine-mentions = te aviso cuando te toca
    .about = Si un tablero nuevo te menciona cuando te toca, para que te llegue el aviso.

value-on = sí, activar, activado, activada
value-off = no, desactivar, desactivado, desactivada
value-small = pequeño, pequeña, chico
value-medium = mediano, mediana, medio
value-large = grande, grandes
value-everyone = todos, todas, cualquiera
value-admins = administradores, administrador, admins, admin
value-own = propio, mío, mi
value-default = predeterminado, predeterminada, defecto, por-defecto, restablecer
value-side-own = el tuyo
value-side-first = el de quien empieza
value-side-second = el de quien va después
value-silence = { $count ->
        [one] { $count } día
       *[other] { $count } días
    }
value-none = como en cada chat
value-game-none = ninguno

settings-list = { $where ->
        [direct] Así me comporto en nuestros mensajes directos. Toca un ajuste para cambiarlo, o escribe, por ejemplo, «ajustes tamaño grande».
        [thread] Así me comporto en este hilo (tema). Toca un ajuste para cambiarlo, o escribe, por ejemplo, «ajustes tema oscuro».
       *[other] Así me comporto en este chat. Pueden cambiarlo quienes lo administran: toca un ajuste o escribe, por ejemplo, «ajustes tema oscuro». Tus propios ajustes: «personal».
    }
mine-list = Tus propios ajustes, juegues donde juegues. Toca uno para cambiarlo, o escribe, por ejemplo, «personal tema oscuro».
setting-line = • { $name }: { $value } – { $about }
setting-inherited = { $value } (como en el chat)
setting-shown =
    { $name }: { $about }
    Ahora: { $value }
setting-changed = { $player } cambia un ajuste: { $name } – { $value }.
setting-same = Ya está así: { $name } – { $value }.
mine-changed = Hecho: { $name } – { $value }.
language-spoken = Ahora hablo español aquí.
threads-refused = { $platform ->
        [discord] Pero todavía no puedo abrir hilos aquí, así que las partidas se quedan en el chat: permite a mi rol «Crear hilos públicos» (Create Public Threads) y «Enviar mensajes en hilos» (Send Messages in Threads).
        [telegram] Pero todavía no puedo abrir temas aquí, así que las partidas se quedan en el chat: activa «Temas» en los ajustes del grupo y hazme administrador con permiso para gestionarlos.
       *[other] Pero aquí no hay hilos, así que las partidas se quedan en el chat.
    }
button-chosen = ✓ { $value }
button-default = predeterminado
button-inherit = como en el chat
button-for-me = Solo para mí

refused-not-admin = { $platform ->
        [discord] Solo quien puede gestionar este canal o servidor puede cambiar «{ $name }». Pídeselo.
       *[other] Solo quien administra este chat puede cambiar «{ $name }». Pídeselo.
    }
refused-not-admin-own = { $platform ->
        [discord] Solo quien puede gestionar este canal o servidor puede cambiar «{ $name }» para todos. Para ti, adelante: «personal { $name }».
       *[other] Solo quien administra este chat puede cambiar «{ $name }» para todos. Para ti, adelante: «personal { $name }».
    }
refused-unknown-setting = No hay ningún ajuste «{ $given }». Hay: { $valid }.
refused-setting-value = «{ $name }» no puede ser «{ $given }». Puede ser: { $valid }.
refused-setting-of-chat = «{ $name }» se ajusta para un chat, no para una persona: «ajustes { $name }».
refused-setting-elsewhere = «{ $name }» no se puede ajustar aquí, solo para un chat entero: escribe «ajustes { $name }» allí.

## Lo que el bot puede hacer, y su saludo

command-doctor = diagnóstico
    .words = doctor, permisos, revisar
    .about = Cuenta qué puedo hacer aquí, qué no, y qué cambiar
# Lo dicen las plataformas cuando se añade el bot a un chat; también puede decirlo la gente.
command-hello = hola
    .words = buenas
    .about = Salúdame
    .text = Qué más quieres decir

command-thanks = gracias
    .words = muchas gracias, buena partida, buen juego, bien jugado, jaja, jeje
    .about = Da las gracias
    .text = Qué más quieres decir
welcome = ¡Un placer!
no-messenger = No paso mensajes a tu rival; solo entiendo jugadas y comandos.

doctor-well = Todo bien: aquí puedo hacer todo lo que necesito.
doctor-missing = Aquí falta algo:
doctor-unknown = No me han dicho qué puedo hacer aquí; si lees esto, puedo escribir.
doctor-can = ✓ { $what }
doctor-cannot = ✗ { $what }
doctor-need-not = – { $what }
doctor-direct = Aquí solo hablamos tú y yo, y lo oigo todo: cuando te toque, escribe solo tu jugada. «jugar salta @amigo» reta a alguien a quien conozcamos tú y yo, «partidas» muestra tus partidas y «personal», tus ajustes.
doctor-change = { $platform ->
        [discord] Para cambiarlo, abre los ajustes del canal → Permisos, elige mi rol y permite: { $names }.
        [telegram] Para cambiarlo, hazme administrador del grupo, o permite en sus ajustes → Permisos: { $names }.
       *[other] Para cambiarlo, permíteme: { $names }.
    }
# Detrás de help-unheard.
doctor-privacy = Es el modo de privacidad de Telegram. Para que oiga todas las jugadas, hazme administrador; o quien me tiene en marcha envía «/setprivacy» a @BotFather, elige «Disable», y luego me quita del grupo y me añade otra vez.
button-again = Comprobar otra vez

able-see = Puedo ver este chat.
    .not = No puedo ver este chat.
able-send = Puedo escribir aquí.
    .not = No puedo escribir aquí.
able-send-threads = { $platform ->
        [telegram] Puedo escribir en los temas.
       *[other] Puedo escribir en hilos.
    }
    .not = { $platform ->
        [telegram] No puedo escribir en los temas.
       *[other] No puedo escribir en hilos.
    }
able-open-threads = { $platform ->
        [telegram] Puedo abrir temas.
       *[other] Puedo abrir hilos.
    }
    .not = { $platform ->
        [telegram] No puedo abrir un tema para cada partida («ajustes temas»).
       *[other] No puedo abrir un hilo para cada partida («ajustes hilos»).
    }
able-attach = Puedo enviar imágenes y archivos.
    .not = No puedo enviar imágenes ni archivos, así que los tableros van como texto.
able-history = Puedo leer lo que se dijo antes.
    .not = No puedo leer lo que se dijo antes, así que me pierdo lo que se dice cuando no estoy.
able-hear = Oigo todo lo que se escribe aquí.
    .not = Solo oigo lo que se me dice a mí.
permission-see = { $platform ->
        [discord] «Ver canal» (View Channel)
       *[other] ver este chat
    }
permission-send = { $platform ->
        [discord] «Enviar mensajes» (Send Messages)
        [telegram] «Enviar mensajes»
       *[other] escribir aquí
    }
permission-send-threads = { $platform ->
        [discord] «Enviar mensajes en hilos» (Send Messages in Threads)
        [telegram] escribir en los temas
       *[other] escribir en hilos
    }
permission-open-threads = { $platform ->
        [discord] «Crear hilos públicos» (Create Public Threads)
        [telegram] «Gestionar temas» (solo para administradores)
       *[other] abrir hilos
    }
permission-attach = { $platform ->
        [discord] «Adjuntar archivos» (Attach Files)
        [telegram] «Enviar fotos» y «Enviar archivos»
       *[other] enviar imágenes y archivos
    }
permission-history = { $platform ->
        [discord] «Leer el historial de mensajes» (Read Message History)
       *[other] leer lo que se dijo antes
    }

hello = ¡Hola! Soy Saltabot. Conmigo se puede jugar aquí a { $games }: tú escribes las jugadas, y yo dibujo el tablero y cuido de las reglas.
hello-start = { $platform ->
        [discord] «/jugar» reta a alguien, o a quien quiera aceptar; «/ayuda» cuenta lo demás. Toca un juego para ver cómo se juega.
        [telegram] «/play salta @amigo» reta a alguien; «/play salta», a quien quiera aceptar; «/help» cuenta lo demás. Toca un juego para ver cómo se juega.
       *[other] «jugar salta @amigo» reta a alguien; «jugar salta», a quien quiera aceptar; «ayuda» cuenta lo demás. Toca un juego para ver cómo se juega.
    }
hello-lacks = { $platform ->
        [discord] { $what } «/diagnóstico» dice qué cambiar.
        [telegram] { $what } «/doctor» dice qué cambiar.
       *[other] { $what } «diagnóstico» dice qué cambiar.
    }
# Detrás de help-unheard.
hello-privacy = Es el modo de privacidad de Telegram; «/doctor» dice cómo cambiarlo.
hello-aside =
    ¡Hola! Soy Saltabot. Me han añadido a un chat donde no puedo escribir, así que te lo digo aquí.
    { $change }

## Durante una partida

span-minutes = { $count ->
        [one] { $count } minuto
       *[other] { $count } minutos
    }
span-hours = { $count ->
        [one] { $count } hora
       *[other] { $count } horas
    }
span-days = { $count ->
        [one] { $count } día
       *[other] { $count } días
    }

played-alone-more = Lo que sigue no tenía alternativa, así que se juega: { $moves }.

command-takeback = deshacer
    .words = deshago, deshaz, deshacer jugada, retroceder, volver atrás
    .about = Pide deshacer tu última jugada
    .number = El número de la partida
    .answer = Acepta, rechaza o retira la petición
    .count = Cuántas jugadas de ambos bandos; sin ello, la última tuya y lo que vino después
takeback-asked = { $player } pide deshacer { $moves } en la partida #{ $number }. { $opponent }, ¿aceptas?
takeback-accepted = { $player } acepta deshacer { $moves }.
takeback-declined = { $opponent }, { $player } no acepta deshacer { $moves } en la partida #{ $number }. ¡A seguir jugando!
takeback-withdrawn = { $opponent }, { $player } ya no pide deshacer { $moves } en la partida #{ $number }. ¡A seguir jugando!
refused-takeback-stands = Ya has pedido a { $player } deshacer { $moves } en la partida #{ $number }, y falta su respuesta. Para retirar la petición: «deshacer retirar».
refused-takeback-waits = { $player } pide deshacer { $moves } en la partida #{ $number }. Responde primero a eso: «deshacer aceptar» o «deshacer rechazar».
refused-takeback-none = En la partida #{ $number } nadie pide deshacer una jugada. Para pedirlo tú: «deshacer».
refused-takeback-own = En la partida #{ $number } lo has pedido tú, así que tiene que aceptarlo { $player }. Para retirar la petición: «deshacer retirar».
refused-takeback-not-yours = En la partida #{ $number } es { $player } quien pide deshacer. Puedes aceptarlo o rechazarlo: «deshacer aceptar», «deshacer rechazar».
refused-takeback-count = No sé cuántas jugadas deshacer con «{ $given }». Escribe un solo número, contando las de ambos bandos: «deshacer 2».
refused-takeback-many = En la partida #{ $number } { $count ->
        [one] solo hay una jugada
       *[other] solo hay { $count } jugadas
    } para deshacer, contando ambos bandos. «deshacer» a secas es tu última jugada y lo que vino después.
refused-takeback-nothing = En la partida #{ $number } no has hecho ninguna jugada que se pueda deshacer.

command-pause = pausa
    .words = pausar
    .about = Pide una pausa, hasta que uno de los dos siga
    .number = El número de la partida
    .answer = Acepta, rechaza o retira la petición
command-resume = reanudar
    .words = continuar, reanudo
    .about = Sigue con una partida en pausa
    .number = El número de la partida
button-resume = Reanudar
state-paused = { $state } – en pausa
paused-so = La partida #{ $number } está en pausa: nadie mueve hasta que uno de los dos escriba «reanudar #{ $number }».
pause-asked = { $player } pide una pausa en la partida #{ $number }. { $opponent }, ¿aceptas?
pause-accepted = { $player } acepta la pausa.
pause-declined = { $opponent }, { $player } no acepta la pausa en la partida #{ $number }. ¡A seguir jugando!
pause-withdrawn = { $opponent }, { $player } ya no pide una pausa en la partida #{ $number }. ¡A seguir jugando!
resumed = { $player } reanuda la partida #{ $number }.
refused-paused = La partida #{ $number } está en pausa, y en ella no se juega. Para seguir: «reanudar #{ $number }».
refused-not-paused = La partida #{ $number } no está en pausa. Para pedir una: «pausa #{ $number }».
refused-pause-stands = Ya has pedido a { $player } una pausa en la partida #{ $number }, y falta su respuesta. Para retirar la petición: «pausa retirar».
refused-pause-waits = { $player } pide una pausa en la partida #{ $number }. Responde primero a eso: «pausa aceptar» o «pausa rechazar».
refused-pause-none = En la partida #{ $number } nadie pide una pausa. Para pedirla tú: «pausa».
refused-pause-own = En la partida #{ $number } la has pedido tú, así que tiene que aceptarla { $player }. Para retirar la petición: «pausa retirar».
refused-pause-not-yours = En la partida #{ $number } es { $player } quien pide una pausa. Puedes aceptarla o rechazarla: «pausa aceptar», «pausa rechazar».

command-abort = abortar
    .about = Cancela una partida antes de la segunda jugada
    .number = El número de la partida
aborted = { $opponent }, { $player } cancela la partida #{ $number }.
refused-abort-late = La partida #{ $number } ya no se puede cancelar: se han hecho dos jugadas. Puedes ofrecer tablas («tablas») o rendirte («rendirse»).

command-nudge = avisar
    .words = recordar, apurar, meter prisa
    .about = Recuérdale a tu rival que le toca
    .number = El número de la partida
button-nudge = Avisar
nudged = { $opponent }, { $player } espera tu jugada en la partida #{ $number } desde hace { $passed }. Si no llega, { $player } podrá reclamar la partida dentro de { $left }.
nudged-unbegun = { $opponent }, { $player } espera tu jugada en la partida #{ $number } desde hace { $passed }. Si no llega, { $player } podrá cancelar la partida dentro de { $left }.
refused-own-turn = En la partida #{ $number } te toca a ti: { $player } te espera.
refused-nudge-early = Puedes avisar a { $player } en la partida #{ $number } tras un día de silencio, es decir, dentro de { $left }.
refused-nudge-again = { $player } ya ha recibido un aviso en la partida #{ $number }. Puedes repetirlo dentro de { $left }, y si no mueve, reclamar la partida dentro de { $claim }.
# Algo ha pasado en la partida y el rival no se entera.
game-unreached = { $where ->
    [direct] No puedo escribir a { $player } en privado: hasta que me escriba allí, no se enterará de lo que pasa en la partida #{ $number }.
   *[chat] No puedo escribir donde { $player } juega la partida #{ $number }: no se entera de lo que pasa en ella.
}
nudge-unreached = Mi aviso no le ha llegado a { $player }, así que no cuenta: no puedo escribirle. En un chat en el que coincidas con { $player }, «seguir #{ $number }» le vuelve a mostrar la partida; allí el aviso sí puede llegarle.

command-claim = reclamar
    .words = reclamo, reclamar victoria
    .about = Gana una partida contra un rival que lleva demasiado tiempo en silencio
    .number = El número de la partida
    .answer = Di que sí y la reclamas sin más preguntas
button-claim = Reclamar
button-wait = Esperar
claim-sure = { $opponent } lleva { $passed } en silencio en la partida #{ $number }. ¿Quieres reclamarla y ganar? Si es así, toca «{ button-claim }» o escribe «reclamar #{ $number } sí».
claim-sure-unbegun = { $opponent } lleva { $passed } en silencio en la partida #{ $number }. Apenas ha empezado, así que se cancelaría sin que gane nadie. Si es lo que quieres, toca «{ button-claim }» o escribe «reclamar #{ $number } sí».
claim-not = La partida #{ $number } sigue.
claimed = { $player } reclama la partida #{ $number }: { $opponent } lleva { $passed } en silencio.
claimed-unbegun = { $player } cancela la partida #{ $number }: { $opponent } lleva { $passed } en silencio.
refused-claim-early = { $player } ya ha recibido un aviso en la partida #{ $number }, pero aún no lleva bastante tiempo en silencio. Puedes reclamarla dentro de { $left }.
refused-claim-unnudged = Antes de reclamar la partida #{ $number } hay que avisar a { $player } («avisar #{ $number }») y darle un día para responder. Como muy pronto, puedes reclamarla dentro de { $left }.

command-note = nota
    .words = notas, anotar, apunte
    .about = Anota algo sobre una partida que nadie más ve, o muestra tus notas
    .number = El número de la partida
    .text = Lo que quieres anotar; «-» borra la nota
# Quien solo anota una de estas palabras borra la nota.
note-nothing = nada, borrar
note-saved = Anotado en la partida #{ $number }, solo para ti. Para verlo: «nota #{ $number }».
note-saved-aloud = Anotado en la partida #{ $number }. Ojo: lo que acabas de escribir aquí lo leen los demás; las notas solo para ti, mejor escríbemelas en privado. Para verla: «nota #{ $number }».
note-gone = Tu nota sobre la partida #{ $number } está borrada.
note-none = No tienes ninguna nota sobre la partida #{ $number }. Para hacer una: «nota #{ $number } vigilar el lado izquierdo».
note-shown = Tu nota, { $game }: { $text }
notes-none = No tienes notas. Para hacer una sobre una partida: «nota #128 vigilar el lado izquierdo».
notes-list = Tus notas:
notes-line = • #{ $number } { $game }: { $text }
note-elsewhere = Las notas son solo para tus ojos, así que te he respondido por mensaje directo. Si no te ha llegado nada, escríbeme primero allí.
refused-note-long = Tu nota tiene { $length } caracteres y caben { $limit }.

command-watch = seguir
    .words = observar, mirar
    .about = Muestra una partida también aquí
    .number = El número de la partida
command-unwatch = dejar
    .words = dejar seguir, dejar mirar
    .about = Deja de mostrar una partida aquí
    .number = El número de la partida
watched = Desde ahora esta partida se ve también aquí: { $game }. { $state }. Para dejarlo: «dejar #{ $number }».
unwatched = La partida #{ $number } ya no se muestra aquí.
refused-watched-already = La partida #{ $number } ya se muestra aquí.
refused-not-watched = La partida #{ $number } no se muestra aquí. Para verla: «seguir #{ $number }».
refused-watch-starters = Aquí solo los administradores empiezan partidas y deciden cuáles se muestran. En un mensaje directo conmigo puedes seguir cualquier partida que puedas ver.
refused-played-here = La partida #{ $number } se juega aquí, así que aquí se queda.
refused-needs-number = ¿Qué partida? Di su número, por ejemplo «#128». «partidas» muestra las tuyas.

choice-here = aquí, acá
games-mine = • { $game } contra { $player }: te toca ({ $side }) desde hace { $waited }
games-theirs = • { $game } contra { $player }: le toca a tu rival desde hace { $waited }
games-paused = • { $game } contra { $player }: en pausa desde hace { $waited }
games-invited = • { $game }: { $player } te reta – «aceptar #{ $number }» (hace { $waited })
games-challenge = • { $game }: tu reto a { $player } (hace { $waited })
games-open = • { $game }: reto de { $player } a { $opponent } (hace { $waited })
games-others = • { $game }: { $first } – { $second }. { $state }, desde hace { $waited }
games-asked-draw = te ofrecen tablas
games-asked-takeback = te piden deshacer jugadas
games-asked-pause = te piden una pausa
games-none-here = Aquí no hay ninguna partida en marcha. Empieza una: «jugar salta @amigo».
games-here-list = { $count ->
        [one] Una partida aquí:
       *[other] { $count } partidas aquí:
    }

command-history = historial
    .words = historia
    .about = Muestra las jugadas de una partida
    .number = El número de la partida
    .page = Qué página, si hay varias
button-more = Más
history-page = Página { $page } de { $pages }
refused-history-page = Las jugadas de la partida #{ $number } ocupan { $pages ->
        [one] una página
       *[other] { $pages } páginas
    }. Con «historial #{ $number }» ves la primera.

## How much is told here, and how much may go on at once

games-elsewhere = … y { $count } más en otros sitios: pregúntame en privado.
games-only-elsewhere = { $count ->
        [one] Tienes una partida, pero no aquí
       *[other] Tienes { $count } partidas, pero ninguna aquí
    }. De ellas solo hablo en privado: escríbeme allí «partidas».
left-many = { $player } ya no está. Con eso terminan estas partidas y retos: { $numbers }.
refused-too-many-games = Nadie juega más de { $limit } partidas a la vez, y tú ya juegas tantas. Termina antes alguna: «partidas» las muestra.
refused-too-many-games-other = { $player } ya juega { $limit } partidas, y nadie juega más a la vez.
refused-too-many-imports = De cada persona acepto como mucho { $limit } partidas al día. Puedes enviar la siguiente dentro de { $left }.
refused-too-many-challenges-elsewhere = Tienes { $count ->
        [one] { $count } reto pendiente
       *[other] { $count } retos pendientes
    } en otros sitios, y no caben más. Escríbeme «partidas» en privado para verlos y retirar alguno.

## What still stands, and where a game goes on

# Bajo cada mensaje nuevo sobre una partida, con los botones para contestar.
said-why = { $player }: «{ $reason }»
game-over-for = { $player }, la partida ha terminado.
draw-asks = Ofreces tablas en la partida #{ $number }. Ahora decide tu rival.
takeback-asks = Has pedido deshacer jugadas en la partida #{ $number }. Ahora decide tu rival.
pause-asks = Has pedido una pausa en la partida #{ $number }. Ahora decide tu rival.
button-withdraw-draw = Retirar la oferta
button-withdraw-takeback = No deshacer
button-withdraw-pause = Sin pausa
draw-still = La oferta de tablas de { $player } sigue en pie.
takeback-still = { $player } sigue pidiendo deshacer { $moves }.
pause-still = { $player } sigue pidiendo una pausa.
button-accept-draw = Aceptar tablas
button-decline-draw = Rechazar tablas
button-accept-takeback = Dejar deshacer
button-decline-takeback = No dejar deshacer
button-accept-pause = Aceptar la pausa
button-decline-pause = Rechazar la pausa
# A quien escribe donde la partida no se muestra; la partida es un enlace.
told-there = La partida se muestra allí: { $game }.
two = { $first } y { $second }
refused-played-here-by-you = Solo juegas la partida #{ $number } aquí, así que aquí se queda. Con «seguir #{ $number }» en otro chat, o en privado conmigo, tendrás otro sitio para ella.
refused-played-here-only = { $players } solo { $count ->
        [one] juega
       *[other] juegan
    } la partida #{ $number } aquí, así que aquí se queda.
refused-watched-by-player = En este chat { $count ->
        [one] está { $players }, que juega
       *[other] están { $players }, que juegan
    } la partida #{ $number }. Solo quien la juega puede quitarla de aquí: «dejar #{ $number }».
refused-unseen = Todavía no he visto a «{ $given }» aquí.{ $near ->
        [none] { "" }
       *[other] { " " }¿Querías decir { $near }?
    } Menciona a la persona para que sepa quién es, o no pongas nombre y juega con quien acepte.
challenge-unseen = Todavía no he visto a { $opponent } aquí: juega quien se llame así y acepte.
# En lugar de un motivo que no le importa a nadie más.
aside-blocks = Te he contestado en privado. Si no te ha llegado nada, escríbeme tú primero allí.
aside-challenge = Ese reto no es posible. El motivo va por privado; si no te llega, escríbeme tú primero allí.

## Clocks

clock-word = reloj, tiempo, ritmo
clock-unit-d = d, día, días
clock-unit-h = h, hora, horas
clock-unit-m = m, min, minuto, minutos
clock-unit-s = s, seg, segundo, segundos
clock-move = jugada, por jugada, por movimiento, cada jugada, por cada jugada
clock-weekends = fines de semana, fines de semana libres, sin fines de semana, fin de semana libre
clock-none = sin reloj, sin tiempo, sin límite, reloj no
argument-clock = RELOJ

clock-per-move = { $time } por jugada
clock-sudden = { $time } para toda la partida
clock-fischer = { $time } + { $increment } por jugada
clock-cap = { $control }, { $cap } como mucho
clock-weekends-off = { $control }, sin contar los fines de semana ({ $zone })
clock-agreed = Reloj: { $control }.
length-d = { $count ->
        [one] { $count } día
       *[other] { $count } días
    }
length-h = { $count ->
        [one] { $count } hora
       *[other] { $count } horas
    }
length-m = { $count ->
        [one] { $count } minuto
       *[other] { $count } minutos
    }
length-s = { $count ->
        [one] { $count } segundo
       *[other] { $count } segundos
    }

button-board = Ver el tablero
moment = { $date }, { $time } ({ $zone })
clock-left = Tiempo restante: { $left } (hasta el { $until }).
command-time = tiempo
    .words = reloj, relojes
    .about = Muestra los relojes de una partida
    .number = El número de la partida
clocks = Partida #{ $number } de { $game }, { $control }:
clocks-line = • { $player } ({ $side }): { $left }{ $state ->
        [waits] { "" }
        [runs] , hasta el { $until }
        [rests] , hasta el { $until }; ahora el reloj está parado
       *[paused] ; el reloj está parado
    }
time-reminder = { $player }, se te acaba el tiempo en la partida { $game }: te queda { $left } (hasta el { $until }).
timed-out = A { $player } se le ha acabado el tiempo en la partida #{ $number }.
timed-out-unbegun = A { $player } se le ha acabado el tiempo antes de que la partida #{ $number } empezara de verdad, así que se cancela.
timed-late = { $player }, llegas tarde.
button-time = Relojes
refused-no-clock = La partida #{ $number } no tiene reloj. Si tu rival calla, están «avisar» y «reclamar».
refused-clocked = La partida #{ $number } tiene reloj, así que no hay nada que avisar ni reclamar: yo se lo recuerdo a tu rival, y pierde quien se queda sin tiempo. «tiempo #{ $number }» muestra cuánto queda.

quiet-now = Desde ahora tus relojes se paran en el horario { $hours } ({ $zone }).
quiet-later = Tus relojes se pararán en el horario { $hours } ({ $zone }) a partir del { $start }: un cambio de las horas de descanso vale un día después.
command-vacation = vacaciones
    .words = descansar, días libres
    .about = Tómate días libres, en los que tus relojes se paran
    .off = «quitar» las termina
    .span = Cuántos días (5d) o hasta cuándo (hasta 2026-08-20); déjalo vacío para ver cuántos quedan
vacation-on = Estás de vacaciones hasta el { $until }: tus relojes están parados. De tus { $allowance } días de este año te quedan { $left }.
vacation-none = No estás de vacaciones. De tus { $allowance } días de este año te quedan { $left }: «vacaciones 5d» toma cinco desde ahora; «vacaciones hasta 31.12.», todos hasta que acabe ese día.
vacation-over = Se han acabado tus vacaciones: tus relojes vuelven a andar. De tus { $allowance } días de este año te quedan { $left }.
button-vacation-off = Terminarlas
refused-no-vacation = No estás de vacaciones. De tus { $allowance } días de este año te quedan { $left }.
refused-vacation-long = Tienes { $allowance } días de vacaciones al año; de este año te quedan { $left }.
refused-vacation-unreadable = No entiendo «{ $given }» como un número de días ni como un día que está por llegar. Por ejemplo: «vacaciones 5d» o «vacaciones hasta 31.12.».

choice-clock = reloj, relojes
choice-zone = zona, huso
choice-quiet = descanso
setting-clock = el reloj de las partidas que no dicen otro
    .about = El reloj de las partidas para las que nadie dice otro: «ajustes reloj 3d» da tres días por jugada; «15m+10s», un cuarto de hora y diez segundos más con cada jugada; «10d+12h/20d», diez días, doce horas más con cada jugada y nunca más de veinte días.
setting-zone = la hora que se usa aquí
    .about = La zona horaria en la que digo las horas aquí: «ajustes zona Europe/Madrid». Donde la plataforma conoce la de cada cual, muestra esa.
mine-zone = dónde vives
    .about = La zona horaria en la que vives: «personal zona Europe/Madrid». Tus horas de descanso van con ella.
mine-quiet = las horas en que tu reloj se para
    .about = Horas de cada día que no cuentan en tus relojes: «personal descanso 22-8». Van con tu zona horaria («personal zona Europe/Madrid») y duran como mucho 12 horas.
value-clock-none = sin reloj
value-quiet-none = ninguna
value-zone-none = sin fijar

refused-clock-unreadable = No entiendo «{ $given }» como reloj. Por ejemplo: { $examples }.
refused-clock-unitless = A «{ $given }» le faltan las unidades: d son días; h, horas; m, minutos; s, segundos.{ $meant ->
        [none] { "" }
       *[other] { " " }¿Quieres decir { $meant }?
    } Por ejemplo: { $examples }.
refused-clock-short = «{ $given }» es muy poco para un reloj: como mínimo, { $least }.
refused-clock-long = «{ $given }» es demasiado para un reloj: como mucho, { $most }.
refused-clock-cap = El tope de un reloj, detrás de la barra, no puede ser menor que su tiempo inicial y necesita un incremento, como en { $examples }. Has escrito «{ $given }».
refused-clock-zone = No conozco la zona horaria «{ $given }». Nómbrala como { $examples }.
refused-clock-hours = No entiendo «{ $given }» como horas del día. Por ejemplo: { $examples }.
refused-clock-hours-long = Las horas de descanso duran como mucho { $most } horas.

## Ratings

group-ratings = Puntuaciones
command-rating = puntuación
    .words = puntuaciones, rating, elo
    .about = Puntuación en cada juego, en este chat y en total, con un gráfico
    .person = De quién; sin nombre, la tuya
    .game = En qué juego; sin él, en todos
command-top = mejores
    .words = top, ranking, líderes
    .about = Los mejores de un juego en este chat o en todos los chats
    .game = En qué juego
    .where = «todos»: no solo los de este chat
choice-rated = puntuable, puntuables, puntuada, puntos
choice-unrated = amistosa, amistoso, amistosas
choice-all = todos, todas, global
# En un reto y al comienzo de una partida.
rated = La partida es puntuable.
rated-now = Puntuación ahora: { $first } { $first_rating }, { $second } { $second_rating }.
rated-not = Esta partida no cuenta para la puntuación.
refused-rated-start = Una partida desde una posición propia no puede ser puntuable: las puntuables empiezan como mandan las reglas. Juégala sin que cuente, o desde el principio.
rating-title = Puntuación de { $player }
rating-head = { $title }:
# «1662? ± 312, 3 partidas»
rating-value = { $rating } ± { $spread }, { $count ->
        [one] { $count } partida
       *[other] { $count } partidas
    }
rating-line = { $game }: { $overall }{ $here ->
        [none] { "" }
       *[other] ; en este chat { $here }
    }
rating-unsure = Con interrogación: hay aún muy pocas partidas puntuables, o hace demasiado de la última, para estar seguro.
rating-none = { $player } aún no tiene puntuación{ $game ->
        [none] { "" }
       *[other] { " " }en { $game }
    }. La dan las partidas puntuables: «jugar salta @amigo puntuable».
rating-overall = Todos los chats
rating-here = Este chat
rating-band = La fuerza está dentro de la franja con un 95 % de certeza.
rating-alt = { $title }, un gráfico. { $lines } Días: { $start } – { $end }.
rating-alt-line = { $name }: de { $first } a { $last }; mínimo { $low }, máximo { $high }.
top-here = Los mejores de { $game } en este chat:
top-all = Los mejores de { $game } en todos los chats, entre quienes están aquí o juegan en público:
top-line = { $place }. { $player }: { $rating }
top-none = Aquí nadie tiene aún puntuación en { $game }. La dan las partidas puntuables: «jugar salta @amigo puntuable».
refused-top-game = ¿Los mejores de qué juego? Hay { $games }. Por ejemplo: «mejores salta».
button-top = Los mejores: { $game }
button-top-all = Todos los chats

## Tournaments: the commands

group-tournament = Torneos
command-tournament = torneo, torneos
    .about = Torneos en este chat: créalos, participa, síguelos, organízalos
command-tournament-show = ver, mostrar
    .about = Ver qué torneo es y cómo va
    .tournament = El número del torneo, como T7
command-tournament-list = lista, todos
    .about = La lista de torneos de este chat
command-tournament-join = unirse, entrar, apuntarse
    .about = Participar en un torneo
    .tournament = El número del torneo, como T7
command-tournament-leave = dejar, retirarse
    .about = Dejar un torneo; las partidas que juegues en él se pierden
    .tournament = El número del torneo, como T7
    .answer = Di que sí para dejarlo sin más preguntas
command-tournament-bye = descanso, descansar
    .about = No jugar una ronda, por medio punto (sistema suizo)
    .tournament = El número del torneo, como T7
    .round = La ronda; si no, la siguiente
command-tournament-here = presente, aquí
    .about = Di que estás para la ronda
    .tournament = El número del torneo, como T7
command-tournament-standings = clasificación, tabla
    .about = Ver la clasificación
    .tournament = El número del torneo, como T7
command-tournament-pairings = emparejamientos, ronda
    .about = Ver quién juega con quién
    .tournament = El número del torneo, como T7
    .round = La ronda; si no, la última
command-tournament-crosstable = cuadro, resultados
    .about = Ver los resultados de todos
    .tournament = El número del torneo, como T7
command-tournament-explain = explicar, porqué
    .about = Ver de dónde salen los puntos y los desempates
    .tournament = El número del torneo, como T7
    .entrant = De quién; si no, los tuyos
command-tournament-continue = seguir
    .about = Hacer lo que toque en un torneo
    .tournament = El número del torneo, como T7
command-tournament-new = nuevo, crear
    .about = Crear en este chat un torneo que organizas tú
    .game = El juego
    .format = Suizo, liga, liga a doble vuelta o eliminatorias
    .clock = El ritmo de juego, como 3d o 15m+10s
    .rated = Si las partidas cuentan para la puntuación
    .options = Variantes de las reglas, NOMBRE=VALOR
    .name = Cómo se llama
command-tournament-set = fijar, cambiar
    .about = Fijar algo antes de que empiece: el inicio, las rondas, el plazo …
    .tournament = El número del torneo, como T7
    .clause = Qué
    .value = El valor
command-tournament-start = empezar, comenzar
    .about = Empezar el torneo ahora
    .tournament = El número del torneo, como T7
command-tournament-cancel = cancelar
    .about = Cancelar un torneo
    .tournament = El número del torneo, como T7
    .answer = Di que sí para cancelarlo sin más preguntas
command-tournament-organiser = organizador, organizadora
    .about = Que alguien lo organice contigo, o en tu lugar
    .tournament = El número del torneo, como T7
    .person = Quién
    .what = Añadir, quitar o ceder el torneo
command-tournament-pause = pausa
    .about = Sin rondas nuevas ni plazos hasta que lo reanudes
    .tournament = El número del torneo, como T7
command-tournament-resume = reanudar
    .about = Seguir con un torneo en pausa
    .tournament = El número del torneo, como T7
command-tournament-deadline = plazo
    .about = Cambiar cuándo acaba la ronda
    .tournament = El número del torneo, como T7
    .span = Cuánto queda desde ahora (2d) o cuándo (2026-12-24 18:00); o «sin»
command-tournament-replace = sustituir, reemplazar
    .about = Dar el puesto de alguien a otra persona
    .tournament = El número del torneo, como T7
    .entrant = Quién se va
    .substitute = Quién entra
command-tournament-exclude = excluir, expulsar
    .about = Sacar a alguien de un torneo
    .tournament = El número del torneo, como T7
    .entrant = A quién
command-tournament-result = resultado, marcador
    .about = Poner o corregir el resultado de una partida
    .number = El número de la partida
    .score = El resultado
command-tournament-repair = reemparejar
    .about = Emparejar de nuevo la última ronda
    .tournament = El número del torneo, como T7
    .answer = Di que sí para hacerlo sin más preguntas

choice-swiss = suizo, suiza
choice-round-robin = liga, liguilla
choice-double = doble, ida-y-vuelta
choice-knockout = eliminatorias, eliminatoria
choice-name = nombre, título
choice-start = inicio, comienzo
choice-rounds = rondas, ronda
choice-deadline = plazo
choice-checkin = presencia
choice-most = plazas, máximo
choice-rating = puntuación
choice-late = tarde
choice-byes = descansos
choice-games = partidas, vueltas
choice-third = tercero, bronce
choice-level = empate
choice-tie-breaks = desempates
choice-repeat = repetir
choice-series = serie, temporada
choice-add = añadir
choice-remove = quitar
choice-hand = ceder
choice-first-won = 1-0, 1–0, 1:0
choice-second-won = 0-1, 0–1, 0:1
choice-drawn = tablas, 1/2-1/2, 1⁄2-1⁄2, 1⁄2–1⁄2, 1⁄2:1⁄2
choice-first-walkover = 1-0f, +:–, +:-, +/-
choice-second-walkover = 0-1f, –:+, -:+, -/+
choice-nobody = 0-0, 0–0, 0:0, –:–, -:-, -/-

# Values of what can be set.
clause-none = sin, ninguno, ninguna, no
clause-switch-on = sí, si
clause-switch-off = no
clause-level-seed = cabeza
clause-level-second = segundo
clause-level-replay = repetición
clause-repeat-day = día, diario
clause-repeat-week = semana, semanal
clause-repeat-month = mes, mensual

format-swiss-said = sistema suizo
format-round-robin-said = todos contra todos
format-double-said = todos contra todos a doble vuelta, doble vuelta, ida y vuelta
format-knockout-said = eliminación directa, por eliminatorias
format-said-filler = sistema, a vuelta, vuelta
format-said-lead = de, del, a, en, por, con

button-join = Participar
button-here = Aquí estoy
button-standings = Clasificación
button-pairings = Emparejamientos
button-crosstable = Resultados
button-sure = Sí
button-not = No

## Tournaments: what is told

format-swiss = sistema suizo
format-round-robin = liga
format-knockout = eliminatorias
tournament-title = { $game }, { $format }
tournament-opened = Inscripción abierta: { $title }. Para jugar, pulsa «{ button-join }» o escribe «torneo unirse».
tournament-setup = Organizas el T{ $number }. «torneo empezar» lo empieza; «torneo fijar inicio 2026-12-24 18:00», a una hora. Puedes fijar: { $clauses }.
tournament-set = Cambiado: { $title }.
tournament-listed = { $title }: { $state ->
        [open] inscripción abierta
        [running] en juego
        [ended] terminado
       *[cancelled] cancelado
    }
tournament-joined = { $player } juega: { $title }. { $count ->
        [one] Es { $count } participante.
       *[other] Son { $count } participantes.
    }
tournament-joined-late = { $player } entra desde la ronda { $round }: { $title }.
tournament-left = { $player } ya no juega: { $title }. { $count ->
        [one] Queda { $count } participante.
       *[other] Quedan { $count } participantes.
    }
tournament-leave-sure = El torneo está en juego: perderías tus partidas. ¿Seguro que lo dejas?
tournament-leave-not = Sigues en el torneo.
tournament-withdrawn = { $player } deja el torneo: { $title }.
tournament-bye-asked = { $player } descansa en la ronda { $round }, por medio punto: { $title }.
tournament-present = Constas como presente en la ronda { $round }.
tournament-yours = Tu partida: { $game }.
tournament-nothing-due = Por ahora no toca nada en este torneo.
tournament-round = { $title }: ronda { $round } de { $rounds }.
tournament-checkin-by = Primeras jugadas antes de { $time }: a quien le toque y no haya jugado, pierde por incomparecencia. ¿Esperas a tu rival? Pulsa «{ button-here }».
tournament-deadline-by = La ronda acaba { $time }: una partida sin terminar la pierde quien haya gastado más tiempo.
tournament-bye = { $player }: descansa (1 punto)
tournament-through = { $player }: sin rival, { $last ->
        [yes] gana sin jugar
       *[no] pasa de ronda
    }
tournament-crowd = Son demasiados tableros para mostrarlos aquí: «tablero #{ $number }» muestra la partida #{ $number }, y así con cada una.
tournament-half = { $player }: descanso de medio punto
tournament-zero = { $player }: sin rival
tournament-game = { $title }, ronda { $round }, tablero { $board }: partida #{ $number }, { $first } ({ $first_side }) – { $second } ({ $second_side }).
tournament-late = { $title }: se acabó el plazo de la partida #{ $number }.
tournament-late-both = { $title }: nadie ha venido a tiempo a la partida #{ $number }, así que nadie puntúa.
tournament-forfeit = { $title }: { $player } lo deja y pierde la partida #{ $number }.
tournament-called-off = { $title }: la partida #{ $number } se anula y no cuenta.
tournament-ruled = { $title }: la organización ha decidido la partida #{ $number }.
tournament-ended = Torneo terminado: { $title }. { $reason ->
        [no-pairing] Ya no hay forma de emparejar sin repetir rivales.
        [too-few] Quedan muy pocos participantes.
       *[complete] ¡Enhorabuena, { $winners }!
    }
    { $podium }
tournament-off = El torneo no se celebra: { $title }. { $reason ->
        [too-few] Se han apuntado muy pocos.
        [nobody] Nadie se ha apuntado, así que ya no se repite. «torneo nuevo» empieza otra vez.
       *[cancelled] Se ha cancelado.
    }
tournament-cancel-sure = ¿Seguro que cancelas { $title }? Las partidas en juego se anulan, y no hay vuelta atrás.
tournament-cancel-not = El torneo sigue: { $title }.
tournament-organiser = { $title }: { $what ->
        [add] { $player } también lo organiza.
        [remove] { $player } ya no lo organiza.
       *[hand] ahora lo organiza { $player }.
    }
tournament-halted = { $title }: en pausa ({ $ruler }). Se puede jugar; no corren los plazos ni hay rondas nuevas.
tournament-goes-on = { $title }: el torneo sigue. A la ronda le queda el mismo tiempo que tenía.
tournament-deadline-set = { $title }: la ronda { $round } acaba ahora { $time } ({ $ruler }).
tournament-deadline-none = { $title }: la ronda { $round } dura ahora hasta que acaben sus partidas ({ $ruler }).
tournament-replaced = { $title }: { $other } juega en lugar de { $player } ({ $ruler }).
tournament-excluded = { $title }: { $player } queda fuera ({ $ruler }).
tournament-result = { $title }: el resultado de la partida #{ $number }, { $first } – { $second }, es { $score }{ $before ->
        [none] { "" }
       *[other] ; era { $before }
    } ({ $ruler }). Las rondas ya emparejadas quedan como están.
tournament-repair-sure = ¿Seguro que emparejas de nuevo la ronda { $round }? Sus partidas se anulan. { $finished ->
        [0] Ninguna ha acabado aún.
        [one] Una ya ha acabado y no contaría.
       *[other] { $finished } ya han acabado y no contarían.
    }
tournament-repair-not = La ronda { $round } queda como está.
tournament-repaired = { $title }: la ronda { $round } se ha emparejado de nuevo ({ $ruler }).

## Refusals: tournaments

refused-no-tournament = Ahora no hay ningún torneo aquí. «torneo nuevo» crea uno.
refused-no-such-tournament = Aquí no hay ningún torneo T{ $number }.
refused-which-tournament = ¿Cuál: { $tournaments }?
refused-tournament-direct = Los torneos se juegan en un grupo o un canal: créalo allí.
refused-too-many-tournaments = Ya hay { $most } torneos aquí. Acaba alguno primero.
refused-tournament-is-open = El torneo aún no ha empezado: { $title }.
refused-tournament-is-running = El torneo ya ha empezado: { $title }.
refused-tournament-is-ended = El torneo ha terminado: { $title }.
refused-tournament-is-cancelled = El torneo se canceló: { $title }.
refused-not-organiser = { $gone ->
        [yes] Eso es cosa de quien organiza { $title }, pero ya no está. Pídeselo a quien administre este chat.
       *[no] Eso es cosa de quien organiza { $title }: pídeselo a { $player } o a quien administre este chat.
    }
refused-not-entered = No juegas en { $title }.
refused-no-entrant = «{ $given }» no juega en { $title }.
refused-entered-already = Ya juegas en { $title }.
refused-entered-other = { $player } ya juega en este torneo.
refused-excluded = Te han excluido de { $title }. Un organizador o un administrador de este chat puede devolverte tu plaza: «torneo sustituir» con tu nombre dos veces.
refused-not-linked = Este chat ya no está vinculado con el de { $title }: entra en el torneo allí, o vincúlalos otra vez con «vincular chat».
refused-tournament-full = Las { $most } plazas están ocupadas.
refused-too-late-to-join = Ya es tarde para entrar: { $title }.
refused-rating-out = Este torneo es para puntuaciones { $limits }. { $rating ->
        [0] Aún no tienes puntuación en este juego: te la dan las partidas puntuables.
       *[other] La tuya es { $rating }.
    }
refused-gone-yourself = Ya has dejado { $title }.
refused-gone-already = Ya ha dejado el torneo: { $title }.
refused-byes-swiss = Solo en el sistema suizo hay descansos de medio punto.
refused-byes-taken = En { $title } se { $most ->
        [0] juegan todas las rondas
        [one] puede descansar una ronda
       *[other] pueden descansar { $most } rondas
    }.
refused-bye-round = Puedes descansar en una ronda de la { $coming } a la { $last }.
refused-bye-already = Ya descansas en la ronda { $round } de { $title }.
refused-repaired-already = La ronda { $round } de { $title } se acaba de emparejar de nuevo. Si aún no está bien, repítelo dentro de un minuto.
refused-hasty = Has pedido mucho de golpe. Espera { $seconds ->
        [one] un segundo
       *[other] { $seconds } segundos
    } y vuelve a pedírmelo.
refused-another-round = Eso era sobre la ronda { $asked } de { $title }: ahora es la { $last }.
refused-no-round = En { $title } hay emparejamientos hasta la ronda { $last }.
refused-nothing-played = Aún no se ha jugado nada: { $title }.
refused-too-few-entrants = { $count ->
        [0] Aún no se ha apuntado nadie
        [one] Solo hay una persona apuntada
       *[other] Hay { $count } personas apuntadas
    }; hacen falta al menos { $least }.
refused-organiser-already = { $player } ya organiza { $title }.
refused-no-organiser = { $player } no organiza { $title }.
refused-not-owner = { $gone ->
        [yes] Quien creó { $title } se ha ido: solo un administrador de este chat puede cederlo.
       *[no] Solo { $player } o un administrador de este chat puede ceder { $title }.
    }
refused-organiser-stays = El torneo es de { $player }. Primero hay que cederlo a alguien.
refused-halted-already = El torneo ya está en pausa: { $title }.
refused-not-halted = El torneo no está en pausa: { $title }.
refused-no-tournament-game = La partida #{ $number } no es de un torneo.
refused-score-already = El resultado de la partida #{ $number } ya es { $score }.
refused-which-clause = ¿Qué quieres fijar, y a qué? Por ejemplo, «torneo fijar rondas 5». Puedes fijar: { $clauses }.
refused-clause-value = «{ $given }» no vale aquí. Hay: { $valid }.
refused-tournament-name = El nombre tiene de 1 a { $limit } caracteres.
refused-start-time = No entiendo «{ $given }» como hora. Escribe «2026-12-24 18:00», si quieres con zona, como «Europe/Madrid».
refused-start-past = { $time } ya ha pasado.
refused-start-far = Es demasiado tarde: como mucho, dentro de { $days } días.
refused-checkin-late = La primera jugada tiene que llegar antes de que acabe la ronda: acorta ese plazo o alarga la ronda.
refused-which-deadline = ¿Cuándo acaba la ronda? Escribe cuánto queda desde ahora, «2d», un momento, «2026-12-24 18:00», o «sin».
refused-rounds-follow = Cuántas rondas hay depende de los participantes; solo en un suizo se puede fijar.
refused-late-swiss = Solo en un suizo se puede entrar tarde.
refused-games-swiss = En un suizo cada pareja juega una sola vez.
refused-only-knockout = Eso es para las eliminatorias.
refused-rating-limits = No entiendo «{ $given }» como límites de puntuación. Escribe «1200-1800», «1200-» o «-1800».
refused-tie-breaks = No entiendo «{ $given }» como desempates. Cada uno una vez, en el orden en que deciden: { $valid }.
refused-count = «{ $given }» tiene que ser un número del { $least } al { $most }.
refused-span = No entiendo «{ $given }» como duración. Escribe «7d», «12h», «30m» o «sin».
refused-span-bounds = Tiene que ser de un minuto a { $most } días.
refused-abort-tournament = La partida #{ $number } es de un torneo: puedes rendirte, pero no anularla.
refused-which-score = ¿Cuál es el resultado de la partida #{ $number }? Escribe «1-0», «0-1», «½-½» o, por incomparecencia, «1-0f», «0-1f», «0-0».

## Tournaments: tables, cards, explanations, files, seasons

report-player = Participante
report-points = Ptos
report-final = Clasificación final
report-round = Ronda { $round } de { $rounds }
report-more = … y { $count } más
report-win = victoria
report-draw = tablas
report-loss = derrota
report-bye = descansa (1 punto)
report-through = sin rival
report-half = descanso de ½
report-walkover = gana por incomparecencia
report-forfeit = pierde por incomparecencia
report-unplayed = sin jugar
report-void = { $player }: se fue pronto, no cuenta
report-tie-breaks = En caso de empate deciden, en este orden: { $names }. «torneo explicar» dice de dónde salen los tuyos.
tie-break-bh = Buchholz
    .about = los puntos de todos los rivales juntos
tie-break-bh-c1 = Buchholz menos 1
    .about = los puntos de los rivales, sin el más débil
tie-break-sb = Sonneborn-Berger
    .about = los puntos de los rivales vencidos y la mitad de los de quienes empataron
tie-break-de = encuentro directo
    .about = las partidas entre quienes están empatados
tie-break-win = victorias
    .about = cuántas partidas se ganaron
tie-break-bpg = segundo bando
    .about = cuántas partidas se jugaron con el segundo bando
tie-break-ps = progresivo
    .about = los puntos tras cada ronda, sumados
tie-break-salta = puntos de Salta
    .about = lo que valieron las partidas según las reglas de Salta
card-kind = { $game }, { $format ->
        [swiss] sistema suizo{ $rounds ->
            [0] { "" }
            [one] , { $rounds } ronda
           *[other] , { $rounds } rondas
        }
        [round-robin] { $cycles ->
            [2] liga a doble vuelta
           *[other] liga
        }
       *[knockout] eliminatorias{ $legs ->
            [2] a dos partidas
           *[other] { "" }
        }
    }, { $rated ->
        [yes] con puntuación
       *[no] sin puntuación
    }.
card-checkin = A quien le toque y no haya jugado { $span } después de empezar la ronda, pierde por incomparecencia.
card-period = Una ronda dura como mucho { $span }; una partida sin terminar la pierde quien haya gastado más tiempo.
card-knockout = { $third ->
        [yes] Los semifinalistas vencidos juegan por el tercer puesto.
       *[no] No hay partida por el tercer puesto.
    } Si una eliminatoria queda empatada, { $rule ->
        [second] pasa quien llevó el segundo bando en la última partida.
        [replay] deciden dos partidas más, y luego pasa el mejor cabeza de serie.
       *[seed] pasa el mejor cabeza de serie.
    }
card-swiss = { $late ->
        [0] { "" }
       *[other] Puedes entrar hasta la ronda { $late }.{ " " }
    }{ $byes ->
        [0] No hay descansos de medio punto.
        [one] Puedes descansar una ronda por medio punto.
       *[other] Puedes descansar { $byes } rondas por medio punto cada una.
    }
card-most = Como mucho { $most } participantes.
card-limits = { $limited ->
        [from] desde { $low }
        [to] hasta { $high }
       *[between] { $low }–{ $high }
    }
card-rating = Puntuación: { $limits }.
card-open = Inscripción abierta; lo empieza quien organiza.
card-starts = Empieza { $time }{ $repeat ->
        [day] , cada día
        [week] , cada semana
        [month] , cada mes
       *[none] { "" }
    }.
card-running = Ronda { $round } de { $rounds }, { $games ->
        [0] todas las partidas han acabado
        [one] queda una partida
       *[other] quedan { $games } partidas
    }{ $halted ->
        [yes] ; en pausa
       *[no] { "" }
    }.
card-over = { $state ->
        [ended] Ha terminado.
       *[cancelled] Se canceló.
    }
card-organiser = Organiza: { $player }.
card-series = Serie: { $series }.
card-entrants = { $count ->
        [one] Una persona: { $names }.
       *[other] { $count } participantes: { $names }.
    }
explain-head = { $player } en { $title }: puesto { $place }, puntos: { $points }. Ronda a ronda:
explain-void = { $player } dejó pronto { $title }, así que ningún resultado cuenta.
explain-round = { $round }. { $player } ({ $side }): { $points }{ $kind ->
        [forfeit] , por incomparecencia
       *[played] { "" }
    }
explain-alone = { $round }. { $kind ->
        [bye] Descansa
        [half] Descanso de medio punto
       *[zero] Sin rival
    }: { $points }
explain-annulled = No cuenta: { $round }
explain-sum = { $code } ({ $meaning }): { $parts } = { $value }
explain-direct = { $code } ({ $meaning }): { $value }, entre { $players }
explain-untied = { $code } ({ $meaning }): no hizo falta, nadie estaba empatado
explain-dummy = (ronda sin jugar)
explain-cut = [{ $part }, descartado]
season-title = Temporada { $name }.
season-scheme = Los puestos de un torneo valen { $places } puntos.
season-stages = Torneos: { $tournaments }.
season-running = { $number } (en curso)
command-tournament-export = exportar, archivo
    .about = Recibir un torneo como archivo: JSON, CSV o TRF
    .tournament = El número del torneo, como T7
    .kind = Qué archivo
command-tournament-season = temporada, serie
    .about = Ver la clasificación de los torneos de una serie
    .name = El nombre de la serie; si no, la del último torneo
choice-json = json
choice-csv = csv
choice-trf = trf
tournament-exported = { $title }, en un archivo.
refused-no-trf = De unas eliminatorias no hay archivo TRF: toma JSON o CSV de { $title }.
refused-no-series = { $name ->
        [none] Aquí ningún torneo es de una serie. Antes de empezar, «torneo fijar serie NOMBRE» lo incluye en una.
       *[other] Aquí aún no se ha jugado nada de la serie «{ $name }».
    }
refused-needs-person = ¿Quién? Menciona a esa persona: «@nombre».
