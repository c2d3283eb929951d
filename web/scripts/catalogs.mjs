// Compiles the ICU messages of web/src/locales at build time: browsers load no message parser.
import { compileMessageOrThrow as compileMessage } from '@lingui/message-utils/compileMessage';

export { compileMessage };

export const isCatalog = (file) => /\/web\/src\/locales\/[\w-]+\/.+\.json$/.test(file);

/** `{ "add": { "title": … } }` → `{ "add.title": … }` */
export const flatMessages = (messages, before = '') =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([name, value]) =>
      typeof value === 'string' ? [[before + name, value]] : Object.entries(flatMessages(value, `${before}${name}.`)),
    ),
  );

/** Throws with file and key, so that the build fails on a message that cannot be parsed. */
export const compiledCatalog = (file, source) => {
  const compiled = Object.entries(flatMessages(JSON.parse(source))).map(([key, message]) => {
    try {
      return [key, compileMessage(message)];
    } catch (error) {
      throw new Error(`${file}, ${key}: ${error.message}`, { cause: error });
    }
  });
  return JSON.stringify(Object.fromEntries(compiled));
};
