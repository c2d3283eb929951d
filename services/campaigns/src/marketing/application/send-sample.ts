import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Branding, Mailer } from '../../delivery/api.js';
import type { TemplateType } from '../domain/campaign.js';
import { campaignMail, exampleLinks, sampleReader } from '../domain/campaign-email.js';

type Test = {
  readonly templateType: TemplateType;
  readonly subject: string;
  readonly body: string;
  readonly to: string;
};

/** Sends a text with sample data immediately. Throws if the mail server is unavailable or refuses the address. */
export const sendSample = async (
  { post, ids, branding }: { readonly post: Mailer; readonly ids: Ids; readonly branding: Branding },
  { templateType, subject, body, to }: Test,
): Promise<{ readonly mailId: string }> => {
  const id = ids.next();
  const text = { subject: `Test: ${subject}`, body };
  const mail = campaignMail(templateType, text, sampleReader, exampleLinks(templateType, branding), branding);
  const answer = await post.send({ id, to, ...mail });
  if (answer === 'refused')
    throw problem('invalid', 'mail-refused', 'The mail server does not take a mail to this address. Please check it.');
  if (answer !== 'taken')
    throw problem('unavailable', 'mail-unavailable', 'The mail server is unavailable. Try again in a moment.');
  return { mailId: id };
};
