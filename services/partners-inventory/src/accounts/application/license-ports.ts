import type { Tx } from '@keepsake/platform/request-context';
import type { LicenseDocument } from '../domain/license-document.js';

/** A document that no application has taken yet; it belongs to the browser that sent it. */
type ArrivedDocument = LicenseDocument & {
  readonly id: string;
  readonly browserId: string;
  readonly arrivedAt: Date;
};

export type LicenseDocuments = {
  /** False if these bytes are registered already; then nothing is written. */
  readonly insert: (tx: Tx, document: ArrivedDocument) => Promise<boolean>;
  /** Takes a document once, for the browser that sent it, if it arrived since then. */
  readonly take: (tx: Tx, id: string, browserId: string, since: Date) => Promise<LicenseDocument | undefined>;
  /** Deletes documents unclaimed before then; their bytes become orphans. */
  readonly forget: (tx: Tx, before: Date) => Promise<void>;
  /** Returns the keys that an application or a row refers to. */
  readonly known: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
};
