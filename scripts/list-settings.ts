// `make settings`: writes .env.example from the schemas that read the environment.
import { writeFileSync } from 'node:fs';
import { readHouse } from '../tests/architecture/house.js';
import { envExample, settingsOf } from '../tests/architecture/settings.js';

writeFileSync(new URL('../.env.example', import.meta.url), envExample(settingsOf(readHouse())));
