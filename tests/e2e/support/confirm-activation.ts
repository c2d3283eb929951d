import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { until } from './until.js';
import { visitor } from './visitor.js';

/** Confirms an activation by the emailed link; afterwards the activator has full access to the manage page. */
export const confirmActivation = async (url: string, email: string, code: string): Promise<void> => {
  const somebody = visitor(url);
  const timelineUrl = `/timeline/${code}`;
  await until(`the confirmation of ${email}`, async () => {
    const mails = mailboxAnswer.parse((await somebody.get('/api/dev/mailbox')).body);
    const links = mails.filter(({ to }) => to === email).flatMap((mail) => mail.links);
    const own = links.some((link) => link.endsWith(timelineUrl));
    const link = links.find((one) => one.includes('/activation/confirm#token='));
    if (!own || link === undefined) return undefined;
    const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
    return (await somebody.post('/api/activations/confirm', { token })).status === 200 ? true : undefined;
  });
};
