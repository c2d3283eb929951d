// `make scan`: starts the product, visits every page that links lead to, anonymous and as owner, and probes every text
// parameter and text field of the API with sqlmap (pip install sqlmap). Fails on a 5xx, an error in a page or an
// injection.
import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { placedOrderAnswer } from '@keepsake/contracts/rest/order-answers';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { findChromium, launchChromium, openSession } from '../e2e/support/chromium.js';
import { owner, scratchFolder, startKeepsake } from '../e2e/support/keepsake.js';
import { orderOf, uniqueUser } from '../e2e/support/people.js';
import { visitor } from '../e2e/support/visitor.js';

/** Receives the output of sqlmap. */
const log = process.env['SCAN_LOG'];
const mostPages = Number(process.env['SCAN_PAGES'] ?? 200);
const mostMinutes = Number(process.env['SCAN_MINUTES'] ?? 15);
const problems: string[] = [];

const jsonSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  minimum: z.number().optional(),
  get properties() {
    return z.record(z.string(), jsonSchema).optional();
  },
  get items() {
    return jsonSchema.optional();
  },
  get anyOf() {
    return z.array(jsonSchema).optional();
  },
  get oneOf() {
    return z.array(jsonSchema).optional();
  },
});
type JsonSchema = z.infer<typeof jsonSchema>;

const document = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        parameters: z
          .array(z.object({ name: z.string(), in: z.string(), schema: z.object({ type: z.string().optional() }) }))
          .optional(),
        requestBody: z
          .object({ content: z.record(z.string(), z.object({ schema: jsonSchema.optional() })) })
          .optional(),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), jsonSchema).optional() }),
});

/** Returns a body with sqlmap's mark `*` at the end of each free text. */
const markedBody = (
  schemas: Readonly<Record<string, JsonSchema>>,
  schema: JsonSchema,
  values: Readonly<Record<string, string>>,
  name = '',
  depth = 0,
): unknown => {
  const inner = (one: JsonSchema, key = name) => markedBody(schemas, one, values, key, depth + 1);
  const referenced = schemas[schema.$ref?.split('/').at(-1) ?? ''];
  const choice = referenced ?? (schema.anyOf ?? schema.oneOf)?.find(({ type }) => type !== 'null');
  if (depth > 8) return null;
  if (choice) return inner(choice);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type;
  if (type === 'object' || schema.properties)
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, one]) => [key, inner(one, key)]));
  if (type === 'array') return schema.items ? [inner(schema.items)] : [];
  if (type === 'boolean') return false;
  if (type === 'number' || type === 'integer') return Math.max(1, schema.minimum ?? 1);
  if (schema.format === 'date') return '2020-01-01*';
  return `${values[name] ?? (/email/i.test(name) ? 'rivera@family.example' : 'Rivera')}*`;
};

/** Calls that end the session of the scan. */
const endsSession = /logout|sign-out|sessions|\/me$|staff/;

/** Returns each write with a JSON body as a request in the format of a Burp log. */
const writes = (api: z.infer<typeof document>, url: string, values: Readonly<Record<string, string>>, cookie: string) =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    ['post', 'put', 'patch'].flatMap((method) => {
      const schema = methods[method]?.requestBody?.content['application/json']?.schema;
      if (schema === undefined || endsSession.test(path)) return [];
      const body = JSON.stringify(markedBody(api.components.schemas ?? {}, schema, values));
      if (!body.includes('*')) return [];
      const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '1');
      const { host } = new URL(url);
      const line = '='.repeat(54);
      const head = [
        `${method.toUpperCase()} ${filled} HTTP/1.1`,
        `Host: ${host}`,
        `Cookie: ${cookie}`,
        'Content-Type: application/json',
      ];
      return [`${line}\n12:00:00  ${url}  [127.0.0.1]\n${line}\n${head.join('\r\n')}\r\n\r\n${body}\n${line}\n\n`];
    }),
  );

/** Returns an address for each text parameter in the query of a GET route, and for each in its path. */
const targets = (api: z.infer<typeof document>, url: string, values: Readonly<Record<string, string>>) =>
  Object.entries(api.paths).flatMap(([path, { get }]) => {
    // A stream of events does not end.
    if (get === undefined || path.endsWith('/live')) return [];
    const parameters = (get.parameters ?? []).filter(
      ({ schema }) => schema.type === undefined || schema.type === 'string',
    );
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '1');
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((_, at) => {
      let seen = -1;
      return path.replaceAll(/\{(\w+)\}/g, (__, name: string) => `${values[name] ?? '1'}${++seen === at ? '*' : ''}`);
    });
    const query = parameters
      .filter((one) => one.in === 'query')
      .map(({ name }) => `${filled}?${name}=${encodeURIComponent(values[name] ?? 'a')}`);
    return [...inPath, ...query].map((one) => `${url}${one}`);
  });

const sqlmap = (folder: string, source: '-m' | '-l', lines: readonly string[], cookie: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const list = join(folder, `targets${source}.txt`);
    writeFileSync(list, `${lines.join('\n')}\n`);
    // By errors, unions and true or false conditions; delays say nothing on a busy machine.
    const how = '--batch --disable-coloring --dbms=PostgreSQL --level=1 --risk=2 --technique=BEU --skip-waf';
    const more = '--threads=4 --timeout=60 --ignore-code=* --skip=cookie,user-agent,referer';
    const args = [
      source,
      list,
      ...`${how} ${more}`.split(' '),
      '--cookie',
      cookie,
      '--output-dir',
      join(folder, 'sqlmap'),
    ];
    const run = spawn('sqlmap', args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: mostMinutes * 60_000 });
    let output = '';
    for (const stream of [run.stdout, run.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (log !== undefined) appendFileSync(log, chunk);
      });
    run.once('error', reject);
    run.once('close', () => resolve(output));
  });

const scratch = scratchFolder();
const site = await startKeepsake(scratch.path, { RATE_LIMITS: '1000000', SAMPLE_FAMILIES: 'on' });
try {
  const staff = visitor(site.url);
  await staff.post('/api/admin/login', owner);
  const { email } = uniqueUser('Scanned');
  const batch = { quantity: 1, prefix: 'CF', batchName: 'Scan' };
  const { codes } = generatedCodesAnswer.parse((await staff.post('/api/admin/qr-codes/generate', batch)).body);
  const [code = ''] = codes;
  const activation = { qrCode: code, customerName: 'Inés Rivera', customerEmail: email, eventType: 'memorial' };
  await visitor(site.url).post('/api/customer/activate-qr', activation);
  const order = placedOrderAnswer.parse((await visitor(site.url).post('/api/orders', orderOf(email))).body).id;

  const executable = findChromium();
  if (executable === undefined) console.log('No Chromium was found, so no page is visited.');
  else {
    const browser = await launchChromium(executable);
    for (const who of ['anonymous', 'owner'] as const) {
      const { context, page, complaints } = await openSession(browser, site.url, 'desktop', { still: true });
      if (who === 'owner') await page.request.post('/api/admin/login', { data: owner });
      page.on('response', (response) => {
        if (response.status() >= 500) problems.push(`${who}: ${response.status()} ${response.url()}`);
      });
      const queue = ['/', '/admin', '/partners', '/account', '/create', '/checkout', `/timeline/${code}`];
      const known = new Set(queue);
      let visited = 0;
      for (let path = queue.shift(); path !== undefined && visited < mostPages; path = queue.shift()) {
        visited += 1;
        await page.goto(path, { waitUntil: 'networkidle' }).catch(() => undefined); // A file is downloaded instead.
        const links = await page
          .locator('a[href]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
        for (const link of links) {
          const found = URL.canParse(link, page.url()) ? new URL(link, page.url()) : undefined;
          if (found?.origin !== new URL(site.url).origin) continue;
          const next = `${found.pathname}${found.search}`;
          if (known.has(next)) continue;
          known.add(next);
          queue.push(next);
        }
      }
      problems.push(...complaints.map((complaint) => `${who}: ${complaint}`));
      console.log(`Crawl as ${who}: ${visited} pages visited, ${queue.length} left.`);
      await context.close();
    }
    await browser.close();
  }

  if (spawnSync('sqlmap', ['--version']).status !== 0)
    console.log('sqlmap is not installed (pip install sqlmap), so no parameter is probed.');
  else {
    const { headers } = await visitor(site.url).post('/api/admin/login', owner);
    const cookie = headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const api = document.parse((await visitor(site.url).get('/api/openapi.json')).body);
    const values = { code, qrCode: code, id: order, orderId: order, q: 'Rivera', search: 'Rivera', sort: 'name' };
    const urls = targets(api, site.url, values);
    const bodies = writes(api, site.url, values, cookie);
    for (const [source, lines, what] of [
      ['-m', urls, 'addresses'],
      ['-l', bodies, 'bodies'],
    ] as const) {
      const output = await sqlmap(scratch.path, source, lines, cookie);
      const tested = output.split('does not seem to be injectable').length - 1;
      const begun = output.split(/\[\d+\/\d+\] URL/).length - 1;
      // An injection that only "appears" so far is checked for being a false positive.
      problems.push(...output.split('\n').filter((line) => /is vulnerable|Parameter: .* \(/.test(line)));
      console.log(`sqlmap: ${begun} of ${lines.length} ${what}, ${tested} parameters without an injection.`);
    }
  }
  const { status } = await visitor(site.url).get('/readyz');
  if (status !== 200) problems.push(`/readyz returns ${status} after the scan.`);
  const failed = site.printed().match(/"level":(50|60)|"level":"(error|fatal)"/g)?.length ?? 0;
  if (failed > 0) problems.push(`${failed} errors in the log.`);
} finally {
  await site.pressCtrlC();
  scratch.remove();
}
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'Nothing was found.' : `${problems.length} findings.`);
process.exitCode = problems.length === 0 ? 0 : 1;
