import { smtpServerUnderTest } from '@keepsake/native/server-under-test';
import { openMail } from '../service/infrastructure.js';
import { createLog } from '../observability/log.js';
import { provenOn } from '../testing/contract-suite.js';
import { mailContract } from './mail.contract.js';

provenOn(mailContract, smtpServerUnderTest(), async (smtp) => {
  const mail = await openMail(smtp.url, 'Keepsake <hello@keepsake.example>', createLog('silent'));
  const arrived = async () => smtp.delivered().map(({ text }) => text);
  return { open: async () => ({ mail, arrived }), dropConnections: smtp.restart, stop: mail.close };
});
