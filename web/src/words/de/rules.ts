import type en from "../en/rules";

export default {
  "rules.title": "Spielregeln",
  "rules.contents": "Inhalt",
  "rules.others": "Die Regeln der anderen Spiele",
  "rules.learn": "Spielend lernen",
  "rules.play": "Spielen",
  "rules.print": "Drucken",
  "rules.not": "nicht erlaubt",
  "rules.climbs": "steigt",
  "rules.falls": "fällt",
  "rules.open": "Richtung noch offen",
  "rules.shut": "endgültig zu",
  "rules.field": "Feld",
  "rules.cards": "Karten",
  "rules.tiles": "Plättchen",
  "rules.stones": "Steine",
  "rules.points": "Punkte",
  "rules.more": "{n} und mehr",
  "rules.sums": "ergibt",
  "rules.buys": "bringt",

  "title.idea": "Kurz gesagt",
  "title.setup": "Aufbau",
  "title.turn": "Dein Zug",
  "title.rows": "Die Reihen",
  "title.figures": "Die Figuren",
  "title.tiles": "Die Wegekärtchen",
  "title.closing": "Schlusskarten",
  "title.point": "Punktekarten",
  "title.wish": "Wünsche",
  "title.symbols": "Die Symbole",
  "title.end": "Das Ende",
  "title.score": "Die Wertung",
  "title.rulings": "Kleingedrucktes",

  "board.idea": `Du legst Karten in Reihen aus, und jede ausgelegte Karte bringt eine deiner Figuren auf dem Pfad ihrer Farbe ein Feld weiter. Weit oben ist viel zu holen, die ersten drei Felder kosten Punkte. Überleg dir also gut, welchen Pfad du beginnst, und sammle unterwegs Wunschsteine. Die meisten Punkte gewinnen.
Für 2 bis 4 Personen.`,
  "board.setup": `- **110 Karten**: die Zahlen 0 bis 10 in fünf Farben, jede Karte zweimal.
- **Figuren**: vier kleine und eine große für jeden; sie warten am Start.
- **25 Wegekärtchen** liegen offen auf den Pfaden, in jeder Partie neu gemischt: 9 Wunschsteine [stone], 9 Kleeblätter [clover] und Punkte 1 1 2 2 2 3 3.
!board | Jeder Pfad hat neun Felder und fünf Plätze für Kärtchen. Die drei obersten Felder sind das Ziel, das allerletzte ist der Endstein.
Alle bekommen **8 Karten**, der Rest ist der Nachziehstapel. **Zu zweit** kommen vorher **30 Karten** ungesehen aus dem Spiel.
Nach altem Brauch beginnt, wer als Letzter in Irland war, sonst der oder die Älteste. Hier beginnt der erste Platz, und du bestimmst, wer dort sitzt.`,
  "board.turn": `1. **Spiel** eine Karte in deine Reihe ihrer Farbe **aus** und zieh eine Figur, oder **wirf** eine Karte offen auf den Ablagestapel ihrer Farbe **ab**.
2. **Nimm** eine Karte: vom Nachziehstapel oder oben von einem Ablagestapel. Was du in diesem Zug abgeworfen hast, bekommst du nicht zurück.
Abwerfen darfst du immer, auch wenn du ausspielen könntest. Von einem Ablagestapel ist nur die oberste Karte zu haben.`,
  "rows": `Du hast für jede Farbe eine Reihe. Sie beginnt mit einer beliebigen Zahl. Die erste andere Zahl legt die **Richtung** fest: Von da an steigt [up] oder fällt [down] die Reihe nur noch. Gleiche Zahlen passen immer, und Lücken sind erlaubt.
!row g3 g3 g6 g7 g7 up
!row r9 r8 r8 r5 r3 down
!row b5 b5 free
!row y2 y6 y4 no | Eine Reihe kehrt nie um: Nach 2 und 6 passt die 4 nicht.`,
  "board.figures": `!figures
- Die **erste Karte** einer Farbe bringt eine Figur vom Start auf Feld 1 dieses Pfades: die große oder eine kleine, wie du willst.
- **Jede weitere Karte** bringt sie ein Feld weiter, egal welche Zahl darauf steht.
- Auf jedem Pfad hast du höchstens eine Figur. Figuren mehrerer Spieler dürfen sich ein Feld teilen.
- Die **große Figur** zählt am Ende doppelt, auch im Minus.
- Hat ein Kleeblatt deine Figur schon auf einen Pfad gebracht, zieht deine erste Karte dort einfach diese weiter.
- Deine Figur steht auf dem **Endstein**, und du spielst eine Karte dieser Farbe? Dann muss stattdessen eine andere Figur von dir ziehen, vielleicht eine neue auf einen Pfad, auf dem du noch keine hast.`,
  "board.tiles": `Ein Kärtchen gilt, sobald eine Figur sein Feld betritt.
- **Punkte** [2]: Du bekommst sie sofort, nie verdoppelt. Das Kärtchen bleibt liegen.
- **Kleeblatt** [clover]: Du darfst eine beliebige eigene Figur ein Feld ziehen: dieselbe, eine andere oder eine neue vom Start, groß oder klein, auf einen Pfad ohne Figur von dir. Liegt auch dort ein Kärtchen, gilt es ebenfalls; so entstehen Ketten. Du darfst verzichten. Das Kärtchen bleibt liegen.
- **Wunschstein** [stone]: Du nimmst ihn, das Feld ist von da an leer.`,
  "board.end": `Das Spiel ist sofort aus,
- wenn insgesamt die **fünfte Figur**, egal von wem, das Ziel erreicht, auch mitten in einer Kette von Kleeblättern. Das Kärtchen auf ihrem letzten Feld gilt nicht mehr, und es wird keine Karte genommen.
- wenn jemand die **letzte Karte des Nachziehstapels** nimmt.`,
  "board.score": `Jeder Pfad zählt nach dem Feld, auf dem deine Figur steht; ohne Figur zählt er 0.
!ladder
Der Pfad der großen Figur zählt doppelt. Dazu kommen die Wunschsteine:
!stones
Und die Punkte von den Kärtchen. Die meisten Punkte gewinnen, bei Gleichstand teilt ihr euch den Sieg. Ja, man kann auch unter null landen.
!score | Ein Beispiel: Auf Grün hat die große Figur den Endstein erreicht.`,
  "board.rulings": `Wo die gedruckte Regel schweigt, spielen wir so:
- Ein Kleeblatt darf einen Pfad mit einer großen oder kleinen Figur beginnen.
- Niemand spielt ewig: Bringen **zehn Runden** hintereinander nichts, weil alle nur abwerfen und von Ablagestapeln nehmen, endet das Spiel, als wäre der Nachziehstapel leer.`,

  "cards.idea": `Du baust bis zu fünf Reihen, eine je Farbe. Lange Reihen bringen Punkte, kurze kosten welche. Punktekarten und Schlusskarten machen Reihen länger, zwei gleiche Karten bringen einen Wunschstein, und keiner weiß genau, wie lange das Spiel noch dauert. Die meisten Punkte gewinnen.
Für 2 bis 4 Personen.`,
  "cards.setup": `- **80 Zahlenkarten**: in jeder der fünf Farben 0 1 2 8 9 10 einmal und 3 4 5 6 7 zweimal.
- **10 Schlusskarten** [gx], zwei je Farbe.
- **11 Punktekarten** [w5], 0 bis 10.
- **9 Wunschsteine** [stone], 1 bis 9: Sie liegen offen in der Mitte.
Alles außer den Wunschsteinen wird gemischt. Alle bekommen **8 Karten**, der Rest ist der Nachziehstapel. **Zu zweit** kommen vorher **30 Karten** ungesehen aus dem Spiel.
Nach altem Brauch beginnt, wer als Letzter in Irland war, sonst der oder die Älteste. Hier beginnt der erste Platz, und du bestimmst, wer dort sitzt.`,
  "cards.turn": `1. Tu **eines** davon: eine Karte in eine Reihe **ausspielen**, eine Karte **abwerfen** oder zwei **für einen Wunsch** abwerfen.
2. **Nimm** so viele Karten, wie deine Hand verlassen haben: vom Nachziehstapel oder oben von einem Ablagestapel.
Es gibt sechs offene Ablagestapel: einen je Farbe, Schlusskarten inbegriffen, und einen für Punktekarten. Ein Stapel, auf den du abgeworfen hast, bleibt für dich bis zu deinem nächsten Zug zu. Abwerfen darfst du immer, auch wenn du ausspielen könntest.`,
  "cards.closing": `Eine Schlusskarte passt jederzeit in die Reihe ihrer Farbe, auch als erste Karte, und zählt dort mit. Danach darf nur noch die zweite Schlusskarte folgen. Dann ist die Reihe endgültig zu.
!row g4 g5 g8 gx gx shut`,
  "cards.point": `Eine Punktekarte kommt
- in deine **neutrale Reihe**, in beliebiger Folge: je 1 Punkt. Oder
- in eine **Farbreihe**, deren letzte Zahl ihr gleicht. Sie verlängert die Reihe und ändert weder Richtung noch letzte Zahl, es darf also noch eine gleiche Karte folgen. Wo eine Schlusskarte liegt, passt keine Punktekarte mehr.
!row b2 b5 w5 b5 b7 up | Die Punktekarte 5 zählt als eine Karte mehr.`,
  "cards.wish": `Wirf zwei Karten mit demselben Wert ab, Zahlen und Punktekarten beliebig gemischt, und nimm dir den Wunschstein dieses Werts, wenn er noch in der Mitte liegt.
!wish r3 w3
Steine gibt es nur für 1 bis 9; Schlusskarten haben keinen Wert. Danach nimmst du zwei Karten, eine nach der anderen: Du siehst die erste, bevor du entscheidest, woher die zweite kommt.`,
  "cards.end": `Das Spiel ist sofort aus,
- wenn insgesamt in **fünf Reihen**, egal bei wem, eine Schlusskarte liegt. Eine Reihe mit zweien zählt einfach. Danach wird keine Karte mehr genommen.
- wenn jemand die **letzte Karte des Nachziehstapels** nimmt, auch als erste von zweien.
Nun kommt die **Schlussrunde**: Reihum, beginnend nach dem, der das Spiel beendet hat, dürfen alle noch bis zu zwei Karten in Farbreihen oder die neutrale Reihe legen. Abwerfen, Wünschen und Nehmen gibt es nicht mehr.`,
  "cards.score": `Jede Farbreihe zählt nach der Zahl ihrer Karten, egal welcher Art; eine nie begonnene zählt 0.
!ladder
Jede Karte der neutralen Reihe ist 1 Punkt. Wunschsteine:
!stones
Die meisten Punkte gewinnen, bei Gleichstand teilt ihr euch den Sieg. Ja, man kann auch unter null landen.
!score | Ein Beispiel: In der gelben Reihe zählen auch Punktekarte und Schlusskarte.`,
  "cards.rulings": `Wo die gedruckten Regeln schweigen oder sich je nach Sprache unterscheiden, spielen wir so:
- Eine Schlusskarte darf eine Reihe eröffnen; nach einer Schlusskarte kommt keine Punktekarte.
- Ist die letzte Karte des Nachziehstapels die erste von zweien, entfällt die zweite.
- Niemand spielt ewig: Bringen **zehn Runden** hintereinander nichts, weil alle nur eine Karte abwerfen und eine von einem Ablagestapel nehmen, endet das Spiel, als wäre der Nachziehstapel leer.`,

  "dice.idea": `Drei Würfel entscheiden, welche Plättchen du aus der Mitte nehmen darfst. Du legst sie in Reihen, eine je Farbe: Lange bringen Punkte, kurze kosten welche. Steine, Extrapunkte und Kobolde kommen dazu, und einmal nachwürfeln darfst du auch. Die meisten Punkte gewinnen.
Für 2 bis 4 Personen. Erschienen ist dieses Spiel als Keltis Ór.`,
  "dice.setup": `- **Drei Würfel** mit 1 bis 5 und einem Stein.
- **55 Wertplättchen**: die Zahlen 0 bis 10 in fünf Farben, jede einmal. Alle liegen offen in der Mitte, viele mit einem Symbol.
- **Steine** [stone]: 24 zu zweit, 27 zu dritt, 30 zu viert.
Nach altem Brauch beginnt, wer als Letzter in Irland war, sonst der oder die Älteste. Hier beginnt der erste Platz, und du bestimmst, wer dort sitzt.`,
  "dice.turn": `Wirf alle drei Würfel. Dann darfst du einen, zwei oder alle drei **noch einmal** werfen. Danach tust du eines davon:
- **Ein Plättchen nehmen**: Zähl einen, zwei oder drei Würfel zusammen; ein Stein ist 0. Nimm das Plättchen mit dieser Zahl in einer beliebigen Farbe, in deren Reihe es bei dir passt.
!roll 1 1 5
!roll S 3 4
- **Steine nehmen**: so viele, wie die Würfel zeigen, mindestens einen, oder was noch da ist.
- **Nichts**: Du darfst verzichten.`,
  "dice.rows": `Du hast für jede Farbe eine Reihe. Sie beginnt mit einer beliebigen Zahl. Das zweite Plättchen legt die **Richtung** fest: Von da an steigt [up] oder fällt [down] die Reihe nur noch. Lücken sind erlaubt. Was nicht passt, darfst du nicht nehmen.
!row p1 p2 p6 p7 up
!row b9 b8 b4 down
!row y2 y6 y4 no | Eine Reihe kehrt nie um: Nach 2 und 6 passt die 4 nicht.`,
  "dice.symbols": `- **Stein** [stone]: Nimm auch einen Stein.
- **Kleeblatt** [clover]: Ein Stein kommt verdeckt in die Reihe, noch vor dem Plättchen. Dort zählt er als ein Plättchen mehr, hat keine Zahl und ist kein Wunschstein.
- **Punkte** [2]: Extrapunkte am Ende.
- **Kobold** [hat]: zählt am Ende.
!symbols | Welches Plättchen welches Symbol trägt, ist unsere eigene Wahl: Die gedruckte Regel verrät es nicht. Jede Farbe hat dieselben Symbole, nur an anderen Stellen.`,
  "dice.end": `Das Spiel endet nach dem Zug, in dem
- das **letzte Plättchen einer Farbe** oder
- der **letzte Stein** die Mitte verlässt.
Variante, vor dem Spiel wählbar: Nur der letzte Stein beendet es.`,
  "dice.score": `Jede Reihe zählt nach ihrer Länge, verdeckte Steine inbegriffen; eine nie begonnene zählt 0.
!ladder
Deine Steine:
!stones
Dazu die Punkte auf deinen Plättchen. Kobolde: Alle mit den meisten gewinnen 3 Punkte, alle mit den wenigsten verlieren 3. Haben alle gleich viele, passiert nichts.
Die meisten Punkte gewinnen, bei Gleichstand teilt ihr euch den Sieg. Ja, man kann auch unter null landen.
!score | Ein Beispiel: Hier hat jemand die meisten Kobolde.`,
  "dice.rulings": `Wo die gedruckte Regel schweigt, spielen wir so:
- Sind zu wenige Steine da, nimmst du, was übrig ist.
- Niemand spielt ewig: Nimmt **zehn Runden** hintereinander niemand etwas, endet das Spiel.`,
} satisfies Record<keyof typeof en, string>;
