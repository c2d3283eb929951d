import messages from '../../../../locales/en/portal/case-film.json' with { type: 'json' };
import { texts } from '../../../../shared/language/texts.js';

export const caseFilmText = texts('case-film', messages);
