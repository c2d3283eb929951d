// `make settings`: generates .env.example and docs/configuration.md from the schemas that read the environment.
import { writeFileSync } from 'node:fs';
import { configurationDocument } from '../tests/architecture/configuration-document.js';
import { loadSourceTree } from '../tests/architecture/source-tree.js';
import { envExample, settingsOf } from '../tests/architecture/settings.js';

const settings = settingsOf(loadSourceTree());
writeFileSync(new URL('../.env.example', import.meta.url), envExample(settings));
writeFileSync(new URL('../docs/configuration.md', import.meta.url), configurationDocument(settings));
