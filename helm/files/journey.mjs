// `helm test`: read-only requests of a first visit.
const site = process.env.SITE;
const look = async (what, path, isGood) => {
  const answer = await fetch(site + path, { redirect: 'manual', signal: AbortSignal.timeout(15_000) });
  const body = await answer.text();
  if (!isGood(answer, body)) throw new Error(`${what}: ${path} answered ${answer.status} ${body.slice(0, 300)}`);
  console.log(`good  ${what}`);
};
const ok = ({ status }) => status === 200;
await look('every service answers', '/readyz', ok);
await look('the site is shown', '/', (answer, body) => ok(answer) && body.includes('<div id="root"'));
await look('a session is told', '/api/session', (answer, body) => ok(answer) && body.startsWith('{'));
await look('a code that nobody has leads nowhere', '/api/timeline/NOSUCHCODE', ({ status }) => status >= 400 && status < 500);
await look('the back office is closed', '/api/orders', ({ status }) => status === 401);
await look('figures are not public', '/metrics', ({ status, headers }) => status === 404 || !headers.get('content-type')?.includes('version=0.0.4'));
console.log('This Keepsake can be visited.');
