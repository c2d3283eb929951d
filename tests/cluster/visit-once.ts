// Runs a family's journey on a running installation: node tests/cluster/visit-once.ts URL EMAIL PASSWORD of a staff
// member.
import { familyJourney } from './visit.js';

const [url, email, password] = process.argv.slice(2);
if (url === undefined || email === undefined || password === undefined)
  throw new Error('Arguments are missing. Pass the URL, email address and password of a staff member.');
await familyJourney(url, { email, password });
