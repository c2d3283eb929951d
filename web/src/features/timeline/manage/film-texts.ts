import messages from '../../../locales/en/manage/film.json' with { type: 'json' };
import { texts } from '../../../shared/language/texts.js';

export const filmText = texts('film', messages);
