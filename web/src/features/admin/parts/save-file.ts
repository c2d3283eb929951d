import { saveBytes } from '../../../shared/save-file.js';

/** Hands a text to the browser as a download. */
export const saveFile = (name: string, text: string, type = 'text/plain'): void =>
  saveBytes(name, new Blob([text], { type: `${type};charset=utf-8` }));

/** A name that every file system takes; letters of any language stay. */
export const fileName = (name: string, ending: string): string =>
  `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[-.]+|[-.]+$/g, '') || 'export'}.${ending}`;
