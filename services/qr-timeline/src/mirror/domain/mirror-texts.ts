/** Texts of the two pages of a mirror that belong to no timeline, in all languages of the product. */
export const mirrorTexts: readonly (readonly [language: string, home: string, missing: string])[] = [
  [
    'en',
    'The timelines that everyone may see are kept here. Scan a plate, or open the address of a timeline.',
    'There is no page at this address. The timeline may be private, or the plate was not activated.',
  ],
  [
    'es',
    'Aquí se conservan las páginas que todos pueden ver. Escanee una placa o abra la dirección de una página.',
    'No hay ninguna página en esta dirección. Puede que la página sea privada o que la placa no se haya activado.',
  ],
  [
    'de',
    'Hier werden die Seiten aufbewahrt, die alle sehen dürfen. Scannen Sie eine Plakette, oder öffnen Sie die Adresse einer Seite.',
    'Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie privat, oder die Plakette wurde nicht aktiviert.',
  ],
  [
    'fr',
    'Les pages que tout le monde peut voir sont conservées ici. Scannez une plaque ou ouvrez l’adresse d’une page.',
    'Il n’y a pas de page à cette adresse. Elle est peut-être privée, ou la plaque n’a pas été activée.',
  ],
  [
    'pt-BR',
    'Aqui ficam guardadas as páginas que todos podem ver. Escaneie uma placa ou abra o endereço de uma página.',
    'Não há página neste endereço. Talvez ela seja privada, ou a placa não foi ativada.',
  ],
  [
    'ar',
    'تُحفظ هنا الصفحات التي يمكن للجميع رؤيتها. امسحوا رمز اللوحة أو افتحوا عنوان الصفحة.',
    'لا توجد صفحة في هذا العنوان. قد تكون الصفحة خاصة، أو لم تُفعَّل اللوحة.',
  ],
];
