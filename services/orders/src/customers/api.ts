export { nobody } from './adapters/accounts.postgres.js';
export { type CustomerNotes, noteOfOther } from './application/customer-notes.js';
export { customerUnknown } from './application/customer-unknown.js';
export type { CustomerSearch, FoundCustomer } from './application/find-customer-ports.js';
export type { CallOptions, Customers, OrderPlate, Person, Plates, StoredCustomer } from './application/ports.js';
export { type CustomerNote, maxNoteLength, mayRemove } from './domain/customer-note.js';
