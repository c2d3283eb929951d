import type { Tx } from '@keepsake/platform/turn';
import type { LicenceDocument } from '../domain/licence-document.js';

/** A copy that no application has taken yet; it belongs to the browser that sent it. */
type ArrivedDocument = LicenceDocument & {
  readonly id: string;
  readonly browserId: string;
  readonly arrivedAt: Date;
};

export type LicenceDocuments = {
  /** False when these bytes are known already, taken or not; nothing is written then. */
  readonly insert: (tx: Tx, document: ArrivedDocument) => Promise<boolean>;
  /** Once, by the browser that sent it, and only what arrived since then. */
  readonly take: (tx: Tx, id: string, browserId: string, since: Date) => Promise<LicenceDocument | undefined>;
  /** Forgets what nobody took before then; its bytes are strays from then on. */
  readonly forget: (tx: Tx, before: Date) => Promise<void>;
  /** Those of these keys that an application or a row names. */
  readonly known: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
};
