import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { RunningServer } from '../running-server.js';

const smtpLogin = { user: 'keepsake', password: 'secret-of-the-tests' };

type Delivered = { readonly to: readonly string[]; readonly text: string };
export type SmtpServer = RunningServer & { readonly delivered: () => readonly Delivered[] };

const refusal = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

/**
 * Returns an SMTP server with one login. It rejects recipients that begin with `nobody@` and defers those that begin
 * with `later@` once.
 */
const smtpServer = (deliver: (mail: Delivered) => Promise<void>): (() => SMTPServer) => {
  const putOff = new Set<string>();
  return () =>
    new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      size: 1 << 20,
      closeTimeout: 100,
      onAuth: (given, _session, done) =>
        given.username === smtpLogin.user && given.password === smtpLogin.password
          ? done(null, { user: smtpLogin.user })
          : done(refusal(535, 'wrong user name or password')),
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith('nobody@')) return done(refusal(550, 'no such mailbox'));
        if (address.startsWith('later@') && !putOff.has(address)) {
          putOff.add(address);
          return done(refusal(451, 'try again later'));
        }
        done();
      },
      onData: (stream, session, done) => {
        const pieces: Buffer[] = [];
        stream.on('data', (piece: Buffer) => pieces.push(piece));
        stream.on('end', () => {
          if (stream.sizeExceeded) return done(refusal(552, 'too large'));
          const to = session.envelope.rcptTo.map(({ address }) => address);
          deliver({ to, text: Buffer.concat(pieces).toString() }).then(
            () => done(),
            () => done(refusal(451, 'try again later')),
          );
        });
      },
    });
};

const listen = (server: SMTPServer, at: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.on('error', () => undefined); // ignores a closed client connection; the client reports it
    server.server.once('error', reject);
    server.listen(at, '127.0.0.1', () => resolve((server.server.address() as AddressInfo).port));
  });

export const urlOfSmtp = (port: number): string =>
  `smtp://${smtpLogin.user}:${smtpLogin.password}@127.0.0.1:${port}?tls=off`;

/** Listens for email on this port until the process ends. */
export const listenForMail = (port: number, deliver: (mail: Delivered) => Promise<void>): Promise<number> =>
  listen(smtpServer(deliver)(), port);

/** Receives email in this process and exposes it to the test. */
export const startSmtp = async (): Promise<SmtpServer> => {
  const delivered: Delivered[] = [];
  const make = smtpServer(async (mail) => void delivered.push(mail));
  const close = (server: SMTPServer): Promise<void> => new Promise((resolve) => server.close(() => resolve()));

  let server = make();
  const port = await listen(server, 0);
  const revive = async (): Promise<void> => {
    if (server.server.listening) return;
    server = make();
    await listen(server, port);
  };
  return {
    url: urlOfSmtp(port),
    delivered: () => delivered,
    kill: () => close(server),
    revive,
    restart: async () => {
      await close(server);
      await revive();
    },
    stop: () => close(server),
  };
};
