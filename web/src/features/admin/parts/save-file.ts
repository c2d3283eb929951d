import { saveBytes } from '../../../shared/save-file.js';

/** Downloads a text as a file. */
export const saveFile = (name: string, text: string, type = 'text/plain'): void =>
  saveBytes(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** Returns a name valid on every file system; letters of all languages stay. */
export const fileName = (name: string, ending: string): string =>
  `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '') || 'export'}.${ending}`;
