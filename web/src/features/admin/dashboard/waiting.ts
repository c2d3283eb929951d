import type { DashboardFigures } from '@keepsake/contracts/rest/dashboard';
import { duration } from './figure-labels.js';

export type Waiting = {
  readonly name: string;
  /** Undefined if its service is unavailable. */
  readonly count: number | undefined;
  readonly to: string;
  /** How long the oldest one waits; empty if unknown. */
  readonly since: string;
};

/** Returns what waits for a person or a worker; undefined if no service is available. */
export const waitingOf = ({
  sales,
  partners,
  codes,
  shipping,
  mail,
}: DashboardFigures): { readonly asOf: string; readonly rows: readonly Waiting[] } | undefined => {
  const asOf = (shipping ?? sales ?? codes ?? mail)?.asOf;
  if (asOf === undefined) return undefined;
  const waits = (name: string, count: number | undefined, to: string, since?: string | null): Waiting => ({
    name,
    count,
    to,
    since: since ? duration((Date.parse(asOf) - Date.parse(since)) / 1_000) : '',
  });
  return {
    asOf,
    rows: [
      waits('Payments to confirm', sales?.pending, '/admin/orders?status=pending', sales?.paymentsSince),
      waits('Refunds owed', sales?.refundsOwed, '/admin/orders?waits=refund', sales?.refundsOwedSince),
      waits('Disputed payments', sales?.disputes, '/admin/orders?waits=dispute', sales?.disputesSince),
      waits('Orders short of codes', sales?.short, '/admin/qr-generation', sales?.shortSince),
      waits('Parcels ready for a label', shipping?.ready, '/admin/shipping?waits=ready'),
      waits('Parcels without an address', shipping?.addressNeeded, '/admin/shipping?waits=address+needed'),
      waits('Paid orders awaiting codes', shipping?.codesMissing, '/admin/shipping?waits=codes+short'),
      waits('Parcels waiting for the maker', shipping?.atMaker, '/admin/shipping?waits=waiting+for+the+maker'),
      waits('Partner applications', partners?.waiting, '/admin/applications'),
      waits('Maker packs being made', codes?.packsWaiting, '/admin/qr-generation'),
      waits('Emails to send', mail?.waiting, '/admin/jobs', mail?.waitingSince),
    ],
  };
};
