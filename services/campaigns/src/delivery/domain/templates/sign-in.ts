import type { EmailContent } from '../email-content.js';
import type { Writing } from '../mail-texts.js';

export type SignInCode = { readonly code: string; readonly link: string };

export const signInCode = ({ code, link }: SignInCode, { t, brandName }: Writing): EmailContent => ({
  subject: t('sign-in.codeSubject', { brand: brandName }),
  parts: [
    { paragraph: t('sign-in.codeAsked') },
    { code },
    { paragraph: t('sign-in.codeUse') },
    { button: t('sign-in.signIn'), to: link },
    { paragraph: t('sign-in.codeUnasked') },
  ],
});

export type NoTimelineHere = Readonly<Record<string, never>>;

export const noTimelineHere = (_: NoTimelineHere, { t, brandName, publicUrl }: Writing): EmailContent => ({
  subject: t('sign-in.noneSubject', { brand: brandName }),
  parts: [
    { paragraph: t('sign-in.none') },
    { paragraph: t('sign-in.noneHint') },
    { button: t('sign-in.noneOther'), to: `${publicUrl}/customer/login` },
    { paragraph: t('sign-in.noneUnasked') },
  ],
});
