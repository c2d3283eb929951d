// Entry point of the image; its argument is the service: `docker run keepsake orders`, `… ops check`, `… embedded`.
import { existsSync, readdirSync } from 'node:fs';

const app = new URL('../../', import.meta.url);
const services = existsSync(new URL('services/', app)) ? readdirSync(new URL('services/', app)) : [];

const programs = {
  gateway: 'gateway/dist/main.js',
  embedded: 'deploy/embedded/dist/cli.js',
  ops: 'deploy/ops/dist/cli.js',
  ...Object.fromEntries(services.map((name) => [name, `services/${name}/dist/main.js`])),
};

const [name = ''] = process.argv.splice(2, 1);
const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
if (program === undefined) {
  process.stderr.write(`No program given. Name one of ${Object.keys(programs).toSorted().join(', ')}.\n`);
  process.exit(2);
}
await import(new URL(program, app).href);
