// A family's journey through a Keepsake that runs somewhere: node tests/cluster/visit-once.ts URL EMAIL PASSWORD of one of the staff.
import { familyJourney } from './visit.js';

const [url, email, password] = process.argv.slice(2);
if (url === undefined || email === undefined || password === undefined)
  throw new Error('Say where it runs, and the e-mail address and password of one of the staff.');
await familyJourney(url, { email, password });
