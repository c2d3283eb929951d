import { rpcContract } from '@keepsake/platform/rpc/contract';
import type { BooksDefinition } from '../../rpc-types/keepsake/qr_timeline/v1/Books.js';

export type { BooksDefinition };
export const booksRpc = rpcContract<BooksDefinition>('qr-timeline/v1/books.proto', 'Books');
