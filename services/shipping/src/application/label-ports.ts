import type { PrinterId } from '@keepsake/contracts/catalogue/printers';
import type { Tx } from '@keepsake/platform/turn';
import type { MissingLetters } from '../domain/address-doubts.js';
import type { Address } from '../domain/address.js';
import type { Parcel } from '../domain/shipment.js';

type Sheet = {
  readonly id: string;
  readonly printedAt: Date;
  readonly printedBy: string;
  readonly printer?: PrinterId;
  readonly startPosition: number;
};

/** A parcel with a label on it. */
export type Labelled = { readonly parcel: Parcel; readonly sheet: Sheet };
export type LabelState = 'printed' | 'shipped';
export type LabelPage = { readonly labels: readonly Labelled[]; readonly nextCursor?: string; readonly total: number };

type Shipping = { readonly at: Date; readonly carrier: string; readonly trackingNumber?: string };

/** Parcels and their labels. Writes come after `lock`, which is what two staff at once meet in. */
export type Parcels = {
  /** In the order asked for; unknown ones are left out. Rows are locked by id, so that two prints cannot block each other. */
  readonly lock: (tx: Tx, orderIds: readonly string[]) => Promise<readonly Parcel[]>;
  readonly read: (orderIds: readonly string[]) => Promise<readonly Parcel[]>;
  readonly print: (tx: Tx, sheet: Sheet, orderIds: readonly string[]) => Promise<void>;
  readonly takeLabelOff: (tx: Tx, orderId: string) => Promise<void>;
  readonly correct: (tx: Tx, orderId: string, to: { readonly name: string } & Address) => Promise<void>;
  readonly ship: (tx: Tx, orderId: string, shipping: Shipping) => Promise<void>;
  /** What stands on a sheet now: voided labels are gone from it. */
  readonly onSheet: (sheetId: string) => Promise<readonly Labelled[]>;
  readonly labelled: (asked: {
    readonly state: LabelState;
    readonly cursor?: string;
    readonly limit: number;
  }) => Promise<LabelPage>;
};

/** In tenths of a millimetre: to the right and down. */
export type Offset = { readonly xTenths: number; readonly yTenths: number };
export type KnownPrinter = Offset & { readonly printer: PrinterId; readonly nextPosition: number };

export type Printers = {
  /** All of the catalogue; one that nobody has used yet prints where it should and begins with a fresh sheet. */
  readonly all: () => Promise<readonly KnownPrinter[]>;
  readonly of: (printer: PrinterId) => Promise<KnownPrinter>;
  readonly saveOffset: (tx: Tx, printer: PrinterId, offset: Offset) => Promise<KnownPrinter>;
  readonly saveNext: (tx: Tx, printer: PrinterId, nextPosition: number) => Promise<void>;
};

export type PlacedLabel = { readonly parcel: Parcel; readonly index: number };
/** A plate as the packing slip names it. */
export type SlipPlate = { readonly code: string; readonly serial: string };

/** Draws on letter paper, in true size. */
export type Paper = {
  readonly labels: (labels: readonly PlacedLabel[], startPosition: number, offset: Offset) => Buffer;
  readonly slip: (parcel: Parcel, plates: readonly SlipPlate[]) => Buffer;
  readonly calibration: (printerName: string, offset: Offset) => Buffer;
  readonly missing: MissingLetters;
};

type Asking = { readonly signal: AbortSignal; readonly correlationId: string };

/** `orderId`: whose it is by now; a packer may have swapped it a moment ago. */
export type KnownPlate = SlipPlate & { readonly id: string; readonly orderId?: string };
export type Plates = { readonly of: (codeIds: readonly string[], asking: Asking) => Promise<readonly KnownPlate[]> };

/**
 * Takes a parcel to a carrier. `manual` is a person who brings it there and types what the receipt says; a carrier's own
 * service would book it here and answer the number.
 */
export type CarrierDesk = {
  readonly hand: (
    parcel: { readonly orderId: string; readonly carrier: string; readonly trackingNumber?: string },
    asking: Asking,
  ) => Promise<{ readonly carrier: string; readonly trackingNumber?: string }>;
};

/** orders, which decides whether a parcel may leave. Rejects with its refusal when the order was canceled or has changed. */
export type OrderDispatch = {
  readonly claim: (
    claim: { readonly orderId: string; readonly staffId: string; readonly version?: number },
    turn: Asking,
  ) => Promise<void>;
};
