import { createArea } from './area.js';

/** Frame, forms and contract sentences of all pages besides the guest pages. */
export const inSite = createArea((tag) => import(`../../locales/${tag}/site.json`));
/** Account of the customer, and the pages of emailed links. */
export const inAccount = createArea((tag) => import(`../../locales/${tag}/account.json`));
/** Activation of plates. */
export const inActivation = createArea((tag) => import(`../../locales/${tag}/activation.json`));
/** Orders and their packages. */
export const inOrders = createArea((tag) => import(`../../locales/${tag}/orders.json`));
/** Shop: landing page and order forms. */
export const inShop = createArea((tag) => import(`../../locales/${tag}/shop.json`));
/** Manage page of a timeline. */
export const inManage = createArea((tag) => import(`../../locales/${tag}/manage.json`));
/** Sign-in, passwords and security of affiliates and partners. */
export const inSignIn = createArea((tag) => import(`../../locales/${tag}/signin.json`));
/** Pages of affiliates. */
export const inAffiliates = createArea((tag) => import(`../../locales/${tag}/affiliates.json`));
/** Public pages of partners: program, sign-in and application. */
export const inPartners = createArea((tag) => import(`../../locales/${tag}/partners.json`));
/** Pages of signed-in partners. */
export const inPortal = createArea((tag) => import(`../../locales/${tag}/portal.json`));
