import type { EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';
import { sanitizeName } from '../plain-text.js';

type Told = { readonly firstName: string; readonly on: string };

const contextOf = ({ on }: Told, { brandName, date }: Writing) => ({
  brand: brandName,
  day: sanitizeName(date(on)),
});

/** Sent to owners and keepers when the business announces its end. */
export const closingAnnounced = (told: Told & { readonly sentence: string }, writing: Writing): EmailContent => {
  const { t, publicUrl } = writing;
  const about = contextOf(told, writing);
  return {
    subject: t('closing.subject', about),
    recipientName: told.firstName,
    parts: [
      { paragraph: t('closing.announced', about) },
      { typed: told.sentence },
      { paragraph: t('closing.after', about) },
      { paragraph: t('closing.download') },
      { button: t('closing.open'), to: `${publicUrl}/customer/account` },
    ],
  };
};

/** Sent to those who got the announcement. */
export const closingWithdrawn = (told: Told, writing: Writing): EmailContent => {
  const { t } = writing;
  const about = contextOf(told, writing);
  return {
    subject: t('closing.withdrawnSubject', about),
    recipientName: told.firstName,
    parts: [{ paragraph: t('closing.withdrawn', about) }, { paragraph: t('closing.nothingToDo') }],
  };
};
