import type { Language } from '@keepsake/contracts/values/language';

/** Texts of a book and names of what has no title, in its preview; values are in braces. */
type BookTexts = Readonly<
  Record<'watch' | 'listen' | 'from' | 'photo' | 'video' | 'recording' | 'cover' | 'coverPhoto', string>
>;

export const bookTexts: Readonly<Record<Language, BookTexts>> = {
  en: {
    watch: 'Scan to watch',
    listen: 'Scan to listen',
    from: 'From {name}',
    photo: 'A photo',
    video: 'A video',
    recording: 'A recording',
    cover: 'The cover',
    coverPhoto: 'The cover photo',
  },
  es: {
    watch: 'Escanee para ver',
    listen: 'Escanee para oír',
    from: 'De {name}',
    photo: 'Una foto',
    video: 'Un vídeo',
    recording: 'Una grabación',
    cover: 'La portada',
    coverPhoto: 'La foto de portada',
  },
  fr: {
    watch: 'Scannez pour voir',
    listen: 'Scannez pour écouter',
    from: 'Envoyé par {name}',
    photo: 'Une photo',
    video: 'Une vidéo',
    recording: 'Un enregistrement',
    cover: 'La couverture',
    coverPhoto: 'La photo de couverture',
  },
  de: {
    watch: 'Scannen und ansehen',
    listen: 'Scannen und anhören',
    from: 'Von {name}',
    photo: 'Ein Foto',
    video: 'Ein Video',
    recording: 'Eine Aufnahme',
    cover: 'Der Umschlag',
    coverPhoto: 'Das Foto auf dem Umschlag',
  },
  'pt-BR': {
    watch: 'Escaneie para ver',
    listen: 'Escaneie para ouvir',
    from: 'De {name}',
    photo: 'Uma foto',
    video: 'Um vídeo',
    recording: 'Uma gravação',
    cover: 'A capa',
    coverPhoto: 'A foto da capa',
  },
  ar: {
    watch: 'امسحوا الرمز للمشاهدة',
    listen: 'امسحوا الرمز للاستماع',
    from: 'من {name}',
    photo: 'صورة',
    video: 'فيديو',
    recording: 'تسجيل',
    cover: 'الغلاف',
    coverPhoto: 'صورة الغلاف',
  },
};
