import type { Language } from '@keepsake/contracts/values/language';

/** Texts of the family sheet and of the leaflet. */
export type SheetTexts = Readonly<
  Record<
    | 'about'
    | 'title'
    | 'open'
    | 'openMore'
    | 'add'
    | 'addMore'
    | 'invite'
    | 'inviteMore'
    | 'born'
    | 'died'
    | 'service'
    | 'questions'
    | 'leaflet'
    | 'inMemory'
    | 'share'
    | 'shareMore',
    string
  >
>;

export const sheetTexts: Readonly<Record<Language, SheetTexts>> = {
  en: {
    about: 'A page to remember',
    title: 'Family sheet',
    open: 'Open the page',
    openMore:
      'Point the camera of a phone at the square, or type the address below it. The first person who opens it enters a name and an email address and keeps the page.',
    add: 'Add your first photographs and words',
    addMore: 'Take your time. One picture is enough to begin, and everything can be changed later.',
    invite: 'Invite the family',
    inviteMore: 'Send the address to those who were close, so that they can look and add what they remember.',
    born: 'Born',
    died: 'Died',
    service: 'Service',
    questions: 'Questions?',
    leaflet: 'Service leaflet',
    inMemory: 'In memory of',
    share: 'Share a memory',
    shareMore:
      'Point the camera of a phone at the square. See the page, and add a photo or a few words. No app, no account.',
  },
  de: {
    about: 'Eine Seite zum Erinnern',
    title: 'Blatt für die Angehörigen',
    open: 'Die Seite öffnen',
    openMore:
      'Richten Sie die Kamera eines Telefons auf das Quadrat, oder geben Sie die Adresse darunter ein. Wer sie zuerst öffnet, gibt Namen und E-Mail-Adresse an und betreut die Seite.',
    add: 'Erste Fotos und Worte hinzufügen',
    addMore: 'Nehmen Sie sich Zeit. Ein Bild genügt für den Anfang, und alles lässt sich später ändern.',
    invite: 'Die Familie einladen',
    inviteMore:
      'Senden Sie die Adresse an alle, die nahestanden, damit sie lesen und ihre Erinnerungen hinzufügen können.',
    born: 'Geboren:',
    died: 'Gestorben:',
    service: 'Trauerfeier',
    questions: 'Fragen?',
    leaflet: 'Faltblatt zur Trauerfeier',
    inMemory: 'Im Gedenken an',
    share: 'Eine Erinnerung teilen',
    shareMore:
      'Richten Sie die Kamera eines Telefons auf das Quadrat. Sehen Sie die Seite an und fügen Sie ein Foto oder einige Worte hinzu. Ohne App, ohne Konto.',
  },
  es: {
    about: 'Una página para recordar',
    title: 'Hoja para la familia',
    open: 'Abrir la página',
    openMore:
      'Apunte la cámara de un teléfono al cuadrado o escriba la dirección que hay debajo. La primera persona que la abra indica su nombre y su correo, y cuida de la página.',
    add: 'Añadir las primeras fotos y palabras',
    addMore: 'Tómese su tiempo. Una foto basta para empezar, y todo puede cambiarse después.',
    invite: 'Invitar a la familia',
    inviteMore: 'Envíe la dirección a quienes fueron cercanos, para que puedan verla y añadir sus recuerdos.',
    born: 'Nacimiento:',
    died: 'Fallecimiento:',
    service: 'Ceremonia',
    questions: '¿Preguntas?',
    leaflet: 'Folleto de la ceremonia',
    inMemory: 'En memoria de',
    share: 'Compartir un recuerdo',
    shareMore:
      'Apunte la cámara de un teléfono al cuadrado. Vea la página y añada una foto o unas palabras. Sin aplicación y sin cuenta.',
  },
  fr: {
    about: 'Une page pour se souvenir',
    title: 'Fiche pour la famille',
    open: 'Ouvrir la page',
    openMore:
      'Dirigez l’appareil photo d’un téléphone vers le carré, ou saisissez l’adresse indiquée dessous. La première personne qui l’ouvre indique son nom et son e-mail, et s’occupe de la page.',
    add: 'Ajouter les premières photos et les premiers mots',
    addMore: 'Prenez votre temps. Une photo suffit pour commencer, et tout peut être modifié plus tard.',
    invite: 'Inviter la famille',
    inviteMore: 'Envoyez l’adresse aux proches, pour qu’ils puissent la consulter et y ajouter leurs souvenirs.',
    born: 'Naissance :',
    died: 'Décès :',
    service: 'Cérémonie',
    questions: 'Des questions ?',
    leaflet: 'Livret de cérémonie',
    inMemory: 'À la mémoire de',
    share: 'Partager un souvenir',
    shareMore:
      'Dirigez l’appareil photo d’un téléphone vers le carré. Consultez la page et ajoutez une photo ou quelques mots. Sans application ni compte.',
  },
  'pt-BR': {
    about: 'Uma página para lembrar',
    title: 'Folha para a família',
    open: 'Abrir a página',
    openMore:
      'Aponte a câmera de um celular para o quadrado ou digite o endereço abaixo dele. A primeira pessoa que abrir informa o nome e o e-mail e cuida da página.',
    add: 'Adicionar as primeiras fotos e palavras',
    addMore: 'Não há pressa. Uma foto basta para começar, e tudo pode ser mudado depois.',
    invite: 'Convidar a família',
    inviteMore: 'Envie o endereço a quem era próximo, para que possam ver e acrescentar as suas lembranças.',
    born: 'Nascimento:',
    died: 'Falecimento:',
    service: 'Cerimônia',
    questions: 'Dúvidas?',
    leaflet: 'Folheto da cerimônia',
    inMemory: 'Em memória de',
    share: 'Compartilhar uma lembrança',
    shareMore:
      'Aponte a câmera de um celular para o quadrado. Veja a página e adicione uma foto ou algumas palavras. Sem aplicativo, sem conta.',
  },
  ar: {
    about: 'صفحة للذكرى',
    title: 'ورقة العائلة',
    open: 'فتح الصفحة',
    openMore:
      'وجّهوا كاميرا هاتف إلى المربع، أو اكتبوا العنوان الذي تحته. أول من يفتحها يُدخل اسمًا وبريدًا إلكترونيًا ويتولى الصفحة.',
    add: 'إضافة أولى الصور والكلمات',
    addMore: 'خذوا وقتكم. تكفي صورة واحدة للبداية، ويمكن تغيير كل شيء لاحقًا.',
    invite: 'دعوة العائلة',
    inviteMore: 'أرسلوا العنوان إلى المقرّبين ليطّلعوا ويضيفوا ذكرياتهم.',
    born: 'الميلاد:',
    died: 'الوفاة:',
    service: 'المراسم',
    questions: 'أسئلة؟',
    leaflet: 'مطوية المراسم',
    inMemory: 'في ذكرى',
    share: 'مشاركة ذكرى',
    shareMore: 'وجّهوا كاميرا هاتف إلى المربع. شاهدوا الصفحة وأضيفوا صورة أو بضع كلمات. دون تطبيق ودون حساب.',
  },
};
