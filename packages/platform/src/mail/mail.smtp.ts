import nodemailer from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool/index.js';
import { z } from 'zod';
import type { Log } from '../observability/log.js';
import { problem, type Problem } from '../problem.js';
import { letterOf } from './message.js';
import type { Mail } from './mail.js';

const connections = 5;
const connectMs = 5_000;
const answerMs = 30_000;

/** Parses MAIL_URL. `smtp://user:password@host:587` requires STARTTLS; `?tls=off` sends unencrypted. */
const readAddress = (url: string): SMTPPool.Options => {
  const at = URL.canParse(url) ? new URL(url) : undefined;
  if (!at || at.hostname === '')
    throw new Error(
      'MAIL_URL is not an address of a mail server. Write smtp://user:password@host:587, smtps://host:465, and ?tls=off where there is none.',
    );
  const secure = at.protocol === 'smtps:';
  const clear = at.searchParams.get('tls') === 'off';
  return {
    pool: true,
    host: at.hostname.replace(/^\[|\]$/g, ''),
    port: Number(at.port || (secure ? 465 : 587)),
    secure,
    requireTLS: !secure && !clear,
    ignoreTLS: clear,
    ...(at.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(at.username), pass: decodeURIComponent(at.password) } }),
    maxConnections: connections,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: answerMs,
  };
};

const errorFields = z.object({
  code: z.string().catch('unknown'),
  responseCode: z.number().optional().catch(undefined),
});

/** Returns `mail-refused` for a permanent rejection of this message, else `mail-unavailable`. */
const asProblem = (error: unknown): Problem => {
  const { code, responseCode } = errorFields.catch({ code: 'unknown' }).parse(error);
  const final = ['EENVELOPE', 'EMESSAGE'].includes(code) && responseCode !== undefined && responseCode >= 500;
  const found = final
    ? problem('invalid', 'mail-refused', 'The mail server does not take this message. Please check the address.')
    : problem('unavailable', 'mail-unavailable', 'The mail could not be sent. Please try again in a moment.');
  return Object.assign(found, { code, ...(responseCode === undefined ? {} : { responseCode }) });
};

/** Opens a pool of SMTP connections. A wrong password fails the start; an unreachable server does not. */
export const openSmtpMail = async (
  url: string,
  from: string,
  logger: Log,
): Promise<Mail & { readonly close: () => Promise<void> }> => {
  const options = readAddress(url);
  const transport = nodemailer.createTransport(options);
  await transport.verify().catch((error: unknown) => {
    const { code, responseCode } = errorFields.catch({ code: 'unknown' }).parse(error);
    const subject = [code, responseCode].filter(Boolean).join(' ');
    if (code === 'EAUTH' || code === 'ETLS') {
      transport.close();
      throw new Error(
        code === 'EAUTH'
          ? `The mail server refuses the user name or the password in MAIL_URL (${subject}). Correct it and start again.`
          : `The mail server in MAIL_URL offers no encryption (${subject}). Use smtps://, or add ?tls=off if the way to it is safe.`,
        { cause: error },
      );
    }
    logger.error(
      { code, responseCode, host: options.host, port: options.port },
      'mail server unreachable at MAIL_URL; email waits. Start it, or correct the address.',
    );
  });
  return {
    send: async (message) => {
      await transport.sendMail(letterOf(message, from)).catch((error: unknown) => {
        throw asProblem(error);
      });
    },
    close: async () => transport.close(),
  };
};
