import messages from '../../locales/en/shop/upload.json' with { type: 'json' };
import { texts } from '../language/texts.js';

export const uploadText = texts('upload', messages);
