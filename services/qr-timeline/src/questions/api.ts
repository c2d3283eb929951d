export type { RelativesOfCustomer } from './application/relatives-of-customer.js';
