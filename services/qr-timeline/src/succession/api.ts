export type { SuccessorsOfCustomer } from './application/successors-of-customer.js';
