import type { EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';

type Way = {
  readonly recipientName: string;
  readonly account: 'affiliate' | 'memorial' | 'pet' | 'staff';
  readonly page: string;
  readonly token: string;
};

/** Restores access after a forgotten password. */
export const resetEmail = ({ recipientName, account, page, token }: Way, { t, brandName }: Writing): EmailContent => ({
  subject: t('password.resetSubject', { brand: brandName }),
  recipientName,
  parts: [
    { paragraph: t('password.resetAsked', {}, { account }) },
    { button: t('password.choose'), to: `${page}#token=${encodeURIComponent(token)}` },
    { paragraph: t('password.resetLink') },
    { paragraph: t('password.resetUnasked') },
  ],
});

type Change = Pick<Way, 'recipientName' | 'page'> & { readonly subject: string; readonly happened: string };

/** Sent after each change of sign-in data, so that no account is taken over unnoticed. */
export const changedEmail = (
  { recipientName, subject, happened, page }: Change,
  { t }: Pick<Writing, 't'>,
): EmailContent => ({
  subject,
  recipientName,
  parts: [{ paragraph: happened }, { paragraph: t('password.notYou') }, { button: t('password.choose'), to: page }],
});
