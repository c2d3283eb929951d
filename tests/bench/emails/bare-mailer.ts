// Baseline of the campaign bench: a nodemailer pool in its own process; its parent sends the number of emails.
import nodemailer from 'nodemailer';
import { z } from 'zod';

const order = z.object({
  port: z.int(),
  user: z.string(),
  pass: z.string(),
  count: z.int(),
  text: z.string(),
  html: z.string(),
});

process.on('message', (message) => {
  const { port, user, pass, count, text, html } = order.parse(message);
  const transport = nodemailer.createTransport({
    pool: true,
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    auth: { user, pass },
  });
  const began = performance.now();
  const mails = Array.from({ length: count }, (_, n) =>
    transport.sendMail({
      from: 'Keepsake <hello@keepsake.local>',
      to: `bare-${n}@example.org`,
      subject: 'News from Keepsake',
      text,
      html,
      headers: { 'List-Unsubscribe': '<https://keepsake.example/unsubscribe>', Precedence: 'bulk' },
    }),
  );
  void Promise.all(mails).then(() => {
    transport.close();
    process.send?.(performance.now() - began);
  });
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
