import type { LabelFormat } from '@keepsake/contracts/catalog/label-sheet';
import type { CarrierId } from '@keepsake/contracts/catalog/carriers';
import type { PrinterId } from '@keepsake/contracts/catalog/printers';
import type { Tx } from '@keepsake/platform/request-context';
import type { MissingGlyphs } from '../domain/address-doubts.js';
import type { Address } from '../domain/address.js';
import type { CustomsFacts, Declaration } from '../domain/customs.js';
import type { AddressChange, Shipment } from '../domain/shipment.js';

type Sheet = {
  readonly id: string;
  readonly printedAt: Date;
  readonly printedBy: string;
  readonly printer?: PrinterId;
  readonly startPosition: number;
  readonly format: LabelFormat;
};

/** A shipment with a label. */
export type Labeled = { readonly shipment: Shipment; readonly sheet: Sheet };
export type LabelState = 'printed' | 'shipped';
export type LabelPage = { readonly labels: readonly Labeled[]; readonly nextCursor?: string; readonly total: number };

type Shipping = { readonly at: Date; readonly carrier: CarrierId; readonly trackingNumber?: string };

/** Shipments and their labels. Writes follow `lock`, which serializes concurrent staff actions. */
export type ShipmentRows = {
  /** Returns shipments in input order without unknown ones. Locks rows by id, so two prints cannot deadlock. */
  readonly lock: (tx: Tx, orderIds: readonly string[]) => Promise<readonly Shipment[]>;
  readonly read: (orderIds: readonly string[]) => Promise<readonly Shipment[]>;
  readonly print: (tx: Tx, sheet: Sheet, orderIds: readonly string[]) => Promise<void>;
  readonly takeLabelOff: (tx: Tx, orderId: string) => Promise<void>;
  /** `name`: printed on the label instead of the buyer's name. */
  readonly correct: (
    tx: Tx,
    orderId: string,
    to: { readonly name?: string; readonly address: Address; readonly change?: AddressChange },
  ) => Promise<void>;
  readonly ship: (tx: Tx, orderId: string, shipping: Shipping) => Promise<void>;
  /** Returns the labels on a sheet without voided ones. */
  readonly onSheet: (sheetId: string) => Promise<readonly Labeled[]>;
  readonly labelled: (input: {
    readonly state: LabelState;
    readonly cursor?: string;
    readonly limit: number;
  }) => Promise<LabelPage>;
};

/** In tenths of a millimeter, to the right and down. */
export type Offset = { readonly xTenths: number; readonly yTenths: number };
export type KnownPrinter = Offset & { readonly printer: PrinterId; readonly nextPosition: number };

export type Printers = {
  /** Returns every printer of the catalog; an unused one has no offset and begins with a fresh sheet. */
  readonly all: () => Promise<readonly KnownPrinter[]>;
  readonly of: (printer: PrinterId) => Promise<KnownPrinter>;
  readonly saveOffset: (tx: Tx, printer: PrinterId, offset: Offset) => Promise<KnownPrinter>;
  readonly saveNext: (tx: Tx, printer: PrinterId, nextPosition: number) => Promise<void>;
};

export type PlacedLabel = { readonly shipment: Shipment; readonly index: number };
/** A plate as shown on the packing slip. */
export type SlipPlate = { readonly code: string; readonly serial: string };

/** A customs form of one parcel. */
export type CustomsForm = {
  readonly shipment: Shipment;
  readonly declaration: Declaration;
  readonly facts: CustomsFacts;
};

/** Draws in true size. */
export type Paper = {
  readonly labels: (
    labels: readonly PlacedLabel[],
    startPosition: number,
    offset: Offset,
    format: LabelFormat,
  ) => Buffer;
  readonly slip: (shipment: Shipment, plates: readonly SlipPlate[]) => Buffer;
  readonly customs: (forms: readonly CustomsForm[]) => Buffer;
  readonly calibration: (printerName: string, offset: Offset) => Buffer;
  readonly missing: MissingGlyphs;
};

type CallOptions = { readonly signal: AbortSignal; readonly correlationId: string };

/** `orderId`: the order that has the plate now; a swap may have changed it. */
export type KnownPlate = SlipPlate & { readonly id: string; readonly orderId?: string };
export type Plates = {
  readonly of: (codeIds: readonly string[], asking: CallOptions) => Promise<readonly KnownPlate[]>;
};

/** Checks what staff enter when they hand a shipment to a carrier. Labels are bought through `LabelShop`. */
export type CarrierClient = {
  readonly hand: (
    shipment: { readonly orderId: string; readonly carrier: string; readonly trackingNumber?: string },
    asking: CallOptions,
  ) => Promise<{ readonly carrier: CarrierId; readonly trackingNumber?: string }>;
};

/** Client of orders, which decides whether a shipment may leave. Rejects if the order was canceled or has changed. */
export type OrderDispatch = {
  readonly claim: (
    claim: { readonly orderId: string; readonly staffId: string; readonly version?: number },
    ctx: CallOptions,
  ) => Promise<void>;
};
