import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs Node outside jest, because jest's `import` would load the bundles. */
const inNode = (script: string, ...args: readonly string[]): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', script, ...args], {
      cwd: `${root}web`,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    }),
  );

const resolver = String(
  inNode(`import config from '../jest.config.js'; console.log(JSON.stringify(config.resolver));`),
);

describe('bundled packages', () => {
  it('have every named export of the package', () => {
    const missing = inNode(
      `import { createRequire } from 'node:module';
       const [folder] = process.argv.slice(1);
       const require = createRequire(folder + '/');
       const missing = {};
       for (const [name, file] of Object.entries(require('./files.json'))) {
         const bundle = require('./' + file);
         const lost = Object.keys(await import(name)).filter((key) => !/^(default|module.exports)$/.test(key) && !(key in bundle));
         if (lost.length > 0) missing[name] = lost;
       }
       console.log(JSON.stringify(missing));`,
      dirname(resolver),
    );
    expect(missing).toEqual({});
  });

  it('replace a package when it is not the own version of a dependency', () => {
    const resolve = createRequire(import.meta.url)(resolver) as (
      name: string,
      options: { readonly defaultResolver: () => string },
    ) => string;
    const at = (name: string, path: string) => resolve(name, { defaultResolver: () => `${root}node_modules/${path}` });
    expect(at('zod', 'zod/index.js')).toBe(`${dirname(resolver)}/zod.cjs`);
    expect(at('zod/mini', 'zod/mini/index.js')).toBe(`${root}node_modules/zod/mini/index.js`);
    const own = 'chromium-bidi/node_modules/zod/index.js';
    expect(at('zod', own)).toBe(`${root}node_modules/${own}`);
  });
});
