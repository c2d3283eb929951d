import { problem } from '@keepsake/platform/problem';
import type { LicenseDocument } from './license-document.js';

export type PartnerType = 'memorial' | 'pet';
export type ApplicationStatus = 'submitted' | 'question' | 'approved' | 'refused';
export type AccountStatus = 'active' | 'paused';
export type Decision = 'approved' | 'refused' | 'question';

export type Business = {
  readonly businessName: string;
  readonly businessType: string;
  readonly licenseNumber: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  readonly phone: string;
  readonly website?: string;
  readonly yearsInBusiness: number;
};

export type Application = Business & {
  readonly id: string;
  readonly customerId: string;
  readonly partnerType: PartnerType;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly status: ApplicationStatus;
  /** Present from approval on. */
  readonly accountStatus?: AccountStatus;
  readonly reason?: string;
  readonly decidedBy?: string;
  readonly decidedAt?: Date;
  readonly createdAt: Date;
  readonly licence?: LicenseDocument;
};

/** `submitted <-> question`, and from both to a final decision. */
export const open: readonly ApplicationStatus[] = ['submitted', 'question'];

/** Error for the second of two concurrent decisions. */
export const alreadyDecided = ({ status, decidedAt, decidedBy }: Application) =>
  problem(
    'conflict',
    `application-already-${status}`,
    `A colleague ${status} this application already. Please look at the list again.`,
    { decidedBy, decidedAt: decidedAt?.toISOString() },
  );

export const accountPaused = () =>
  problem('forbidden', 'account-paused', 'This account is paused. Please write to us to open it again.');

/** Returns why an account cannot sign in; undefined if it can. Only for callers with the right password. */
export const signInProblem = (account: Pick<Application, 'status' | 'accountStatus'>) => {
  if (account.status === 'refused')
    return problem(
      'forbidden',
      'application-refused',
      'Your application was not accepted. Please write to us if you have a question.',
    );
  if (account.accountStatus === undefined)
    return problem(
      'forbidden',
      'application-in-review',
      'Your application is being reviewed. We will write to you within 2-3 business days.',
    );
  if (account.accountStatus === 'paused') return accountPaused();
  return undefined;
};
