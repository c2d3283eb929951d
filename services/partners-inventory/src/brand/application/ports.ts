import type { CallOptions } from '@keepsake/platform/rpc/contract';
import type { Tx } from '@keepsake/platform/request-context';

export type Logo = {
  readonly id: string;
  readonly objectKey: string;
  readonly width: number;
  readonly height: number;
};

/** Absent fields: families see the name of the location, and no logo. */
export type Brand = { readonly name?: string; readonly logo?: Logo };

/** How families reach a location. `email`: receives their replies to our emails. */
export type Contact = {
  readonly phone: string;
  readonly website?: string;
  readonly address?: string;
  readonly zipCode?: string;
  readonly email?: string;
};

export type Brands = {
  readonly find: (accountId: string) => Promise<Brand>;
  readonly saveName: (tx: Tx, accountId: string, name: string | undefined) => Promise<void>;
  /** Returns the object key of the previous logo, if any. */
  readonly setLogo: (tx: Tx, accountId: string, logo: Logo | undefined) => Promise<string | undefined>;
  /** Those of these object keys that a brand references. */
  readonly usedKeys: (objectKeys: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly logo: (logoId: string) => Promise<Logo | undefined>;
  /** Until it is saved, phone and website of the application; undefined for an unknown location. */
  readonly contact: (locationId: string) => Promise<Contact | undefined>;
  readonly saveContact: (tx: Tx, locationId: string, contact: Contact) => Promise<void>;
};

/** Client of qr-timeline, which decodes uploaded images. */
export type MakeLogo = (
  upload: { readonly uploadId: string; readonly browserId: string },
  options: CallOptions,
) => Promise<Omit<Logo, 'id'>>;
