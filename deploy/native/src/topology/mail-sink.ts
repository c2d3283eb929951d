// A mail server for trials, in its own process: stores every email and lists them as JSON, newest first.
// Arguments: the SMTP port, the HTTP port, and the folder for the emails.
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { readFolder } from '@keepsake/gateway/mailbox';
import { listenForMail } from '../servers/smtp.js';

const [smtpPort, httpPort, folder = ''] = process.argv.slice(2);
await mkdir(folder, { recursive: true });

await listenForMail(Number(smtpPort), async ({ text }) => {
  const place = join(folder, `${randomUUID()}.eml`);
  await writeFile(`${place}.arriving`, text);
  await rename(`${place}.arriving`, place);
});

createServer((_request, response) => {
  readFolder(folder).then(
    (mails) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(mails)),
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
}).listen(Number(httpPort), '127.0.0.1');

process.once('SIGTERM', () => process.exit(0));
