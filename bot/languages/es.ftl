### Español. Las mismas claves que en.ftl, con las mismas variables. Se tutea, y se evita lo que solo
### se diga en España o solo en América. Los bandos van en minúscula y en femenino plural («blancas»),
### también detrás de «las». «Rival» y «quien» valen para todo el mundo.

## Juegos, bandos, piezas

game-salta = Salta
    .rules =
        Salta: cada bando tiene quince piezas numeradas: cinco estrellas, cinco lunas y cinco soles. Lleva cada una siete filas adelante, ni más ni menos, al mismo lugar de su fila; gana quien antes las tenga todas allí.
        • Un paso va a una casilla vecina en diagonal, hacia adelante o hacia atrás.
        • Si una de tus piezas puede saltar hacia adelante sobre una pieza rival vecina y caer en la casilla vacía de detrás, tienes que saltar. No se captura nada.
        • No puedes dejar a tu rival sin jugadas.
        • Tras 120 jugadas por bando acaba la partida: gana quien necesite menos jugadas para terminar. Los puntos son la diferencia, y uno más si las verdes llegan primero.
        • Reglas nuestras, donde los textos antiguos callan: si cualquier paso bloqueara al rival, se hace el recuento en el acto; sin límite, se hace a las 500 jugadas por bando; en la jugada que acaba la partida hay que saltar si se puede, aunque nadie lo cante.
        En la imagen, el número de cada casilla va en la pestañita de arriba; las esquinas de color indican que la pieza ya llegó. Un paso se escribe «32-42» y un salto, «42:64».
game-pyramid = Pirámide
    .words = piramide, pirámides, piramides
    .rules =
        Pirámide: diez peones por bando forman un triángulo en las casillas oscuras. Gana quien llene antes exactamente las diez casillas donde empezó el otro bando.
        • El peón avanza una casilla en diagonal.
        • Puede saltar hacia adelante sobre un peón rival vecino, caer en la casilla vacía de detrás y seguir saltando. No se captura nada.
        • Reglas nuestras, donde los textos antiguos callan: quien no puede mover pasa; si nadie puede, gana quien haya llenado más casillas de meta.
        En la imagen, los corchetes marcan las casillas de meta, del color del bando que tiene que llegar; las esquinas rellenas indican que el peón ya llegó. Un paso se escribe «c3-d4» y un salto, con cada casilla donde caes: «c3:e5:g7».
game-high-jump = Salto de altura
    .words = salto alto, koruböddo, koruboddo
    .rules =
        Salto de altura (Koruböddo, de Somalia): doce peones por bando en un tablero de cinco por cinco; al empezar solo está vacío el centro. Gana quien capture todos los peones del otro bando.
        • El peón se mueve una casilla hacia adelante, hacia atrás o hacia un lado.
        • Captura saltando sobre un peón rival vecino a la casilla vacía de detrás, y puede seguir, también girando.
        • Reglas nuestras, donde los textos antiguos callan: quien no puede mover pasa; si nadie puede, gana quien tenga más peones; si la misma posición se da tres veces, o tras veinte jugadas por bando sin capturas, hay tablas.
        Un paso se escribe «c2-c3» y las capturas, con cada casilla donde caes: «d1:d3:d5».
game-russian = Damas rusas
    .words = damas, rusas, shashki
    .rules =
        Damas rusas: doce peones por bando en las casillas oscuras. Pierde quien se queda sin jugadas o sin piezas.
        • El peón avanza una casilla en diagonal. Captura hacia adelante y hacia atrás, saltando sobre una pieza rival a la casilla vacía de detrás.
        • Al llegar a la última fila, el peón corona y es dama, incluso a mitad de una captura. La dama mueve y captura a cualquier distancia en diagonal.
        • Si puedes capturar, tienes que hacerlo; eliges cómo, pero hay que seguir hasta el final. La dama debe caer donde pueda seguir capturando. Lo capturado se retira al final y no se puede saltar dos veces.
        • Hay tablas si la misma posición se da tres veces, tras quince jugadas por bando solo de damas, o si tres damas o más no atrapan en quince jugadas a una dama sola (son las tablas oficiales que usamos).
        Un paso se escribe «c3-d4» y las capturas, con cada casilla donde caes: «a3:c5:e7».
game-bashni = Bashni
    .words = torres, damas de torres, damas torre
    .rules =
        Bashni (torres): damas rusas en las que nada sale del tablero. Pierde quien se queda sin jugadas.
        • Al capturar te llevas solo la pieza de arriba de la torre saltada, y la pones debajo de la tuya. Lo que había debajo queda libre.
        • La torre es de quien tiene la pieza de arriba. Se mueve entera, como esa pieza: el peón hacia adelante, la dama a cualquier distancia.
        • Si puedes capturar, tienes que hacerlo y seguir hasta el final. La dama debe caer donde pueda seguir capturando. En la última fila la pieza de arriba corona y es dama, incluso a mitad de una captura.
        • Hay tablas si la misma posición se da tres veces, o tras quince jugadas por bando sin capturas ni damas nuevas (así leemos el texto antiguo).
        En la imagen, las dos cifras bajo una torre cuentan las piezas de su dueño y las del rival; el dorado indica una dama. Un paso se escribe «c3-d4» y las capturas, con cada casilla donde caes: «a3:c5:e7».
game-lasca = Lasca
    .words = laska, lasker
    .rules =
        Lasca (de Emanuel Lasker): once soldados por bando en un tablero de siete por siete. Pierde quien se queda sin jugadas.
        • El soldado avanza una casilla en diagonal y solo captura hacia adelante. El oficial va una casilla en cualquier diagonal.
        • Al capturar te llevas solo la pieza de arriba de la columna saltada, y la pones debajo de la tuya. La columna es de quien tiene la pieza de arriba y se mueve como ella.
        • Si puedes capturar, tienes que hacerlo y seguir hasta el final; nada se salta dos veces en una jugada. En la última fila el soldado asciende a oficial y la jugada acaba.
        • Hay tablas si la misma posición se da tres veces, o tras cincuenta jugadas por bando sin capturas ni jugadas de soldado.
        En la imagen, las dos cifras bajo una columna cuentan las piezas de su dueño y las del rival; el dorado indica un oficial. Un paso se escribe «c3-d4» y las capturas, con cada casilla donde caes: «a3:c5:e7». Las casillas tienen también números, fila por fila desde la izquierda de las blancas: 1 es a1, 4 es g1, 5 es b2 y así hasta 25, que es g7.
game-title = #{ $number } { $game }: { $first } – { $second }
side-green = verdes
side-red = rojas
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
option-jump-forward = solo se salta hacia adelante
option-jump-any = se salta en cualquier dirección
option-finish-first = gana quien llegue primero a la meta
option-finish-reply = si las verdes llegan primero, las rojas tienen una jugada más
option-limit-120 = a las 120 jugadas por bando se cuentan las que faltan
option-limit-60 = a las 60 jugadas por bando se cuentan las que faltan
option-limit-none = sin límite de jugadas, pero hay tablas si la misma posición se da tres veces
option-call-strict = el bot avisa en el acto de un salto olvidado
option-call-players = un salto olvidado vale si el rival no lo canta en el acto: «salta»
option-count-simple = el recuento no tiene en cuenta las demás piezas
option-count-exact = en el recuento estorban las piezas propias
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
option-stalled-draw = si no hay avances, la partida es tablas
option-stalled-more_pieces = si no hay avances, gana quien tenga más peones
option-rejump-never = ninguna torre se salta dos veces en una jugada
option-rejump-after_other = una torre se puede volver a saltar después de saltar otra
option-lift-immediate = lo capturado se levanta en el acto
option-lift-after_move = lo capturado se levanta al acabar la jugada
clash-rejump-lift = una jugada así podría no acabar nunca

## Comandos: la palabra, y en `.about` lo que hace

command-play = jugar
    .words = retar, reto, desafiar, desafío, desafio
    .about = Reta a alguien, o a quien quiera aceptar
    .game = A qué juego
    .opponent = A quién retas; déjalo vacío para jugar con quien acepte
    .colour = Si mueves primero o después
    .options = Opciones de reglas, como jump=any en Salta
command-accept = aceptar
    .words = acepto, acepta
    .about = Acepta un reto
    .number = El número del reto
command-decline = rechazar
    .words = rechazo
    .about = Rechaza un reto o unas tablas
    .number = El número del reto
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
    .words = retos
    .about = Muestra tus partidas y retos
command-salta = salta
    .words = cantar, canto
    .about = Canta que tu rival olvidó saltar, en una partida de Salta con call=players
    .number = El número de la partida
command-resign = rendirse
    .words = rendirme, rindo, abandonar, abandono
    .about = Da la partida por perdida
    .number = El número de la partida
    .answer = Di que sí y te rindes sin más preguntas
command-draw = tablas
    .words = empate
    .about = Ofrece tablas, o acéptalas
    .number = El número de la partida
    .answer = Acepta, rechaza o retira la oferta
command-help = ayuda
    .words = reglas, inicio
    .about = Explica cómo se juega
    .topic = El comando o el juego que quieres conocer

argument-game = JUEGO
argument-person = @PERSONA
argument-number = #NÚMERO
argument-move = JUGADA
argument-option = OPCIÓN=VALOR
argument-range = DESDE-HASTA
argument-text = PALABRA

choice-first = primero, primera, verdes, blancas
choice-second = segundo, segunda, rojas, negras
choice-yes = sí, si, s
choice-no = no, n
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

help =
    Conozco estos juegos: { $games }. Con «ayuda salta» te cuento las reglas. Reta a alguien con «jugar salta @amigo». Cuando te toque, escribe solo tu jugada: «32-42» mueve de la casilla 32 a la 42.
help-options = Opciones; si no eliges otra, vale la primera de cada línea:
help-option = • { $values }
help-no-rules = No tengo las reglas de { $game } por escrito.
help-argument = { $name }: { $about }
help-line = • { $usage } – { $about }

## Retos

challenge =
    { $opponent ->
        [none] { $player } busca rival para { $game }, partida #{ $number }. ¡Juega quien acepte!
       *[other] { $player } reta a { $opponent } a una partida de { $game }, la #{ $number }.
    } { $player } juega con { $side }.{ $options ->
        [none] { "" }
       *[other] { " " }Opciones: { $options }.
    }
started = ¡Empieza la partida #{ $number } de { $game }! { $first } juega con { $first_side }; { $second }, con { $second_side }.{ $options ->
        [none] { "" }
       *[other] { " " }Opciones: { $options }.
    }
declined = { $challenger }, { $player } rechaza tu reto #{ $number }.
cancelled = { $player } retira el reto #{ $number }.

## Una partida

moved = { $player } ({ $side }) juega { $move }.
called = ¡{ $player } ({ $side }) canta Salta! Se deshace { $move }.
move-pass = paso
passed = { $player } ({ $side }) no tiene jugadas y pasa.
played-alone = { $player } ({ $side }) solo tiene una jugada, y se juega: { $move }.
turn = { $player }, te toca ({ $side }).
turn-called = Tienes que saltar: { $moves }.
turn-moves = Puedes jugar { $moves }.
shown = #{ $number } { $game }: { $first } ({ $first_side }) – { $second } ({ $second_side }).
state-turn = Juegan { $side }
state-won = Ganan { $side }
state-drawn = Tablas
state-over = Fin de la partida
ended = La partida ha terminado: { $reason }.
ended-won = ¡Gana { $player } con { $side }: { $reason }!
ended-drawn = La partida acaba en tablas: { $reason }.
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
games-mine = • #{ $number } { $game } contra { $player }: te toca ({ $side })
games-theirs = • #{ $number } { $game } contra { $player }: le toca a tu rival
games-invited = • #{ $number } { $game }: { $player } te reta – «aceptar #{ $number }»
games-challenge = • #{ $number } { $game }: tu reto a { $player }
resign-sure = ¿Seguro que te rindes en la partida #{ $number }? Si es así, toca «Me rindo» o escribe «rendirse #{ $number } sí».
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

refused-empty = ¿Qué quieres hacer? Con «ayuda» te cuento lo que entiendo.
refused-too-long = Eso es demasiado largo para mí: leo hasta { $limit } caracteres.
refused-unknown-command = No entiendo «{ $given }». Con «ayuda» te cuento lo que entiendo.
refused-unknown-command-near = No entiendo «{ $given }». ¿Querías decir «{ $near }»?
refused-unknown-argument = Aquí no entiendo «{ $given }». Con «ayuda { $command }» te explico cómo se usa «{ $command }».
refused-unknown-game = No conozco ningún juego llamado «{ $given }». Conozco: { $games }.
refused-unknown-option = No hay ninguna opción «{ $given }». Hay: { $valid }.
refused-unknown-value = «{ $given }» no vale para { $option }. Puede ser: { $valid }.
refused-option-twice = { $option } no puede ser «{ $first }» y «{ $second }» a la vez. Elige solo uno.
refused-unknown-person = No sé quién es «{ $given }». Menciona a alguien que esté en este chat.
refused-two-people = Aquí hay varias personas que se llaman «{ $given }». Menciona a la persona a la que te refieres.
refused-needs-game = ¿A qué juego? Conozco: { $games }. Por ejemplo: «jugar salta @amigo».
refused-options-clash = «{ $given }» no pueden ir juntas: { $reason }.
refused-needs-move = ¿Qué jugada? Por ejemplo: «mover { $move }». Con «jugadas» ves lo que puedes jugar.

## Negativas: retos

refused-challenge-self = No puedes retarte a ti. Menciona a otra persona; si no mencionas a nadie, juega quien acepte.
refused-challenge-bot = { $player } es un bot y no puede jugar. Menciona a una persona; si no mencionas a nadie, juega quien acepte.
refused-challenge-alone = Aquí solo estamos tú y yo, así que nadie podría aceptar. Reta a alguien en un canal o grupo donde yo también esté.
refused-challenge-other = El reto #{ $number } es para { $player }, no para ti. Si también quieres jugar, escribe «jugar salta».
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

## Negativas: partidas

refused-no-such-game = Aquí no hay ninguna partida #{ $number }.
refused-no-game-here = Aquí no hay ninguna partida en marcha. Empieza una: «jugar salta @amigo».
refused-not-playing-here = Aquí no juegas ninguna partida. Con «tablero» ves la que hay; con «jugar salta @amigo» empiezas la tuya.
refused-not-your-game = No juegas en la partida #{ $number }.
refused-not-your-turn = No es tu turno en la partida #{ $number }: le toca a { $player } ({ $side }).
refused-no-turn-here = No es tu turno en ninguna de tus partidas de aquí.
refused-which-game = ¿A qué partida te refieres: { $numbers }?
refused-not-started = La partida #{ $number } no ha empezado: falta que alguien acepte el reto.
refused-game-over = La partida #{ $number } ya ha terminado. Para empezar otra: «jugar salta @amigo».
refused-moved-on = La partida #{ $number } ya ha avanzado. El tablero está así:
refused-offer-stands = Tu oferta de tablas en la partida #{ $number } sigue en pie hasta que tu rival responda o alguien mueva. Para retirarla: «tablas retirar».
refused-offer-not-yours = La oferta de tablas en la partida #{ $number } es de tu rival. Puedes aceptarla o rechazarla: «tablas aceptar», «tablas rechazar».
refused-no-offer = En la partida #{ $number } nadie te ha ofrecido tablas. Para ofrecerlas tú: «tablas».
refused-no-calls = En la partida #{ $number } no hay que cantar nada: de las reglas me ocupo yo. Con «jugar salta @amigo call=players» empieza una en la que se cantan los saltos olvidados.
refused-no-call = Solo puedes cantar «¡Salta!» justo después de una jugada de { $player }, antes de hacer otra cosa.
refused-wrong-call = En la partida #{ $number } no se ha olvidado ningún salto: { $move } vale.
refused-no-square = Aquí no hay ninguna casilla «{ $given }». Pueden mover las piezas de { $squares }.
refused-no-moves-from = No hay ninguna jugada desde «{ $given }». Pueden mover las piezas de { $squares }.

## Negativas: jugadas, para todos los juegos

possible = Puedes jugar: { $moves }.
possible-from = Desde { $square } puedes jugar: { $moves }.
possible-example = Una jugada se escribe con la casilla de salida y la de llegada, como { $move }. Con «jugadas» ves lo que puedes jugar.
possible-meant = ¿Querías decir { $move }?

refused-illegal = Las reglas no permiten «{ $given }»: { $rule }.
refused-no-move = No veo ninguna jugada en «{ $given }».
refused-two-moves = «{ $given }» parecen varias jugadas. Escribe solo una.
refused-one-square = «{ $given }» nombra una sola casilla; para una jugada hacen falta dos.
refused-no-such-square = En este tablero no hay casilla { $square }.
refused-light-square = { $square } es una casilla clara; las piezas solo van por las oscuras.
refused-ambiguous = «{ $given }» puede ser más de una jugada: { $moves }. ¿Cuál?
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
