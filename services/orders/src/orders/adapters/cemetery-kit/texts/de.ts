import type { KitTexts } from '../kit-texts.js';

export const de: KitTexts = {
  name: 'Unterlagen für den Friedhof',
  letter: {
    title: 'Antrag auf Anbringung einer Gedenkplakette',
    to: 'An die Friedhofsverwaltung',
    date: 'Datum',
    cemetery: 'Friedhof',
    plot: 'Grabfeld und Grab',
    names: 'Im Gedenken an',
    paragraphs: [
      'Ich bitte um die Erlaubnis, an dem oben genannten Grab eine kleine Gedenkplakette anzubringen.',
      'Die Plakette trägt einen QR-Code. Wer ihn mit dem Telefon scannt, kann Erinnerungen lesen, die Familie und Freunde gesammelt haben. Sie braucht keinen Strom und gibt weder Licht noch Ton ab.',
      'Ich bringe sie an, ohne benachbarte Gräber zu beschädigen, halte sie sauber und entferne sie, wenn der Friedhof es verlangt.',
      'Die nächste Seite beschreibt die Plakette, die letzte ihre Befestigung. Bitte tragen Sie Ihre Entscheidung unten ein, oder schreiben Sie mir.',
    ],
    from: 'Name',
    phone: 'Telefon',
    signature: 'Unterschrift',
  },
  reply: {
    title: 'Entscheidung des Friedhofs',
    choices: ['Erlaubt', 'Erlaubt unter diesen Bedingungen:', 'Nicht erlaubt, weil:'],
    signature: 'Datum, Unterschrift und Stempel',
  },
  plate: {
    title: 'Die Plakette',
    order: 'Bestellung',
    count: 'Anzahl der Plaketten',
    size: 'Größe',
    material: 'Material',
    holes: 'Befestigungslöcher',
    shows: 'Auf der Plakette',
    showsWhat: 'Ein QR-Code und derselbe Code in Buchstaben und Ziffern',
    unknown:
      'Ist eine Zeile leer? Messen Sie die Plakette aus, oder fragen Sie uns in einer Antwort auf eine unserer E-Mails.',
  },
  guide: {
    title: 'Anleitung zur Befestigung',
    lists: [
      {
        heading: 'Bevor Sie beginnen',
        lines: [
          'Warten Sie auf die schriftliche Erlaubnis des Friedhofs.',
          'Scannen Sie den Code mit einem Telefon. Die Seite muss sich öffnen, bevor die Plakette befestigt wird.',
          'Wählen Sie eine ebene Stelle, die mit dem Telefon erreichbar ist, abseits eingravierter Namen.',
          'Halten Sie die Plakette an ihren Platz und markieren Sie die Ecken mit Klebeband.',
        ],
      },
      {
        heading: 'Auf Stein: kleben',
        lines: [
          'Eine Plakette mit Klebepad auf der Rückseite braucht keinen Klebstoff: Reinigen und trocknen Sie den Stein, ziehen Sie die Folie ab und drücken Sie die Plakette eine Minute lang an. Sonst:',
          'Verwenden Sie einen wetterfesten Klebstoff, den der Hersteller für Naturstein und für das Material der Plakette empfiehlt. Manche Klebstoffe verfärben Marmor und Sandstein.',
          'Testen Sie einen Tropfen an einer verdeckten Stelle und warten Sie einen Tag.',
          'Reinigen Sie Stein und Plakette, und lassen Sie beide trocknen. Arbeiten Sie an einem trockenen Tag, bei den auf dem Klebstoff genannten Temperaturen.',
          'Tragen Sie den Klebstoff dünn auf die Rückseite auf, nicht bis zum Rand. Drücken Sie die Plakette an und halten Sie sie mit Klebeband, bis der Klebstoff ausgehärtet ist.',
        ],
      },
      {
        heading: 'Auf Holz: schrauben',
        lines: [
          'Verwenden Sie Edelstahlschrauben, die in die Löcher der Plakette passen. Eine Plakette ohne Löcher wird geklebt.',
          'Bohren Sie dünn vor, damit das Holz nicht reißt.',
          'Ziehen Sie die Schrauben von Hand gleichmäßig an, bis die Plakette eben aufliegt.',
        ],
      },
      {
        heading: 'Empfohlen',
        lines: [
          'Fragen Sie im Zweifel einen Steinmetz; er kann die Plakette für Sie anbringen.',
          'Wischen Sie die Plakette mit Wasser und einem weichen Tuch ab.',
          'Scannen Sie den Code ab und zu, damit Sie Schäden bemerken.',
        ],
      },
      {
        heading: 'Bitte nicht',
        lines: [
          'Bohren Sie nicht in einen Grabstein ohne Erlaubnis des Friedhofs und der Person, der das Grab gehört.',
          'Kleben Sie nicht über Buchstaben, Fugen oder losen Stein.',
          'Verwenden Sie keine Säuren, Scheuermittel oder Drahtbürsten.',
          'Biegen, schneiden oder bohren Sie die Plakette nicht.',
        ],
      },
    ],
  },
};
