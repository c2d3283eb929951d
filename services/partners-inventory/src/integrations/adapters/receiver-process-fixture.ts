import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';

/*
 * Receiver of webhooks as a separate process, which tests kill. Writes each message to a file before it answers.
 * Arguments: port, file, then the answers in order: a status, `hold` for none, `late` for one after two seconds.
 */

const [port, file = '', ...answers] = process.argv.slice(2);

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const answer = answers.shift() ?? '204';
    const line = { id: request.headers['webhook-id'], path: request.url, at: Date.now(), answer };
    appendFileSync(file, `${JSON.stringify(line)}\n`);
    if (answer === 'hold') return;
    const status = answer === 'late' ? 204 : Number(answer);
    const location = status === 302 ? { location: 'http://169.254.169.254/latest/meta-data' } : {};
    setTimeout(() => response.writeHead(status, location).end(), answer === 'late' ? 2_000 : 0);
  });
});
server.listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'));
