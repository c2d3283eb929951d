import { z } from 'zod';
import { staffMessages } from '../../catalog/messages/staff-messages.js';
import { count, instant, newPassword, password, requiredLine } from '../fields.js';
import { staffRole } from './session.js';

const standing = { email: z.string(), twoStep: z.boolean(), recoveryCodesLeft: count() };

/** `GET /api/partners/me` */
export const partnerSecurity = z.object(standing).meta({ id: 'PartnerSecurity' });

/** `GET /api/admin/me` */
export const ownSecurity = z.object({ name: z.string(), role: staffRole, ...standing }).meta({ id: 'OwnSecurity' });

/** `PUT /api/admin/me/password` */
export const changePasswordBody = z
  .object({ current: password(staffMessages.passwordWrong), password: newPassword() })
  .meta({ id: 'ChangeOwnPassword' });

/** Actions that ask for the password again although the caller is signed in. */
export const withPasswordBody = z
  .object({ password: password(staffMessages.passwordWrong) })
  .meta({ id: 'ConfirmByPassword' });

/** `POST /api/admin/me/two-step`, and the same for partners below `/api/partners/me` */
export const twoStepStarted = z
  .object({
    secret: z.string().meta({ description: 'Base32, to be typed into an app' }),
    address: z.string().meta({ description: 'otpauth://…, what the QR says' }),
    expiresAt: instant(),
  })
  .meta({ id: 'TwoStepStarted' });

/** `POST …/two-step/confirm` */
export const confirmTwoStepBody = z
  .object({ code: requiredLine(20, staffMessages.codeWrong) })
  .meta({ id: 'ConfirmTwoStep' });

/** Shown once; only hashes are stored. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' });

export type PartnerSecurity = z.infer<typeof partnerSecurity>;
export type OwnSecurity = z.infer<typeof ownSecurity>;
export type TwoStepStarted = z.infer<typeof twoStepStarted>;
export type RecoveryCodes = z.infer<typeof recoveryCodes>;
