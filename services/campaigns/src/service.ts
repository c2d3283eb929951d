import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { partnersRpc } from '@keepsake/contracts/rpc/partners';
import { entry, type Platform, type Service } from '@keepsake/platform/service';
import { sql } from 'kysely';
import { askedAffiliateDesk, askedPartnerDesk } from './adapters/account-desks.rpc.js';
import { postgresCustomers } from './adapters/customers.postgres.js';
import { jobs } from './adapters/jobs.js';
import { postgresMails } from './adapters/mails.postgres.js';
import { askedOrderDesk } from './adapters/order-desk.rpc.js';
import { askedPlateDesk } from './adapters/plate-desk.rpc.js';
import { mailedPostOffice } from './adapters/post-office.mail.js';
import { campaignsDoor } from './adapters/rpc.js';
import { subscriptions } from './adapters/subscriptions.js';
import { keepCustomer } from './application/keep-customer.js';
import { listMails } from './application/list-mails.js';
import { mailQueue } from './application/mail-queue.js';
import { queueMail } from './application/queue-mail.js';
import { sendMail } from './application/send-mail.js';
import { tellAffiliate, tellCommission } from './application/tell-affiliate.js';
import { tellApplicant, tellOfApplication } from './application/tell-applicant.js';
import { tellBuyer } from './application/tell-buyer.js';
import { tellOfOrder } from './application/tell-of-order.js';
import { askOrderer, welcomeOwner } from './application/tell-of-plate.js';
import { readConfig, type CampaignsConfig } from './config.js';

export const createCampaigns = (
  platform: Pick<Platform, 'db' | 'clock' | 'ids' | 'ask' | 'mail' | 'customerIdOf'>,
  house: CampaignsConfig,
): Service => {
  const { db, clock, ids, customerIdOf } = platform;
  const mails = postgresMails(db);
  const customers = postgresCustomers(db);
  const orders = askedOrderDesk(platform.ask(ordersRpc));
  const plates = askedPlateDesk(platform.ask(codesRpc));
  const partners = askedPartnerDesk(platform.ask(partnersRpc));
  const affiliates = askedAffiliateDesk(platform.ask(affiliatesRpc));
  const post = mailedPostOffice(platform.mail, house.supportEmail);
  const queue = mailQueue({ mails, ids, clock, customerIdOf });

  return {
    name: 'campaigns',
    rpc: [campaignsDoor({ queueMail: queueMail({ queue }), listMails: listMails({ mails }) })],
    subscriptions: subscriptions({
      tellOfOrder: tellOfOrder({ orders, customers, queue, house }),
      tellBuyer: tellBuyer({ orders, queue }),
      keepCustomer: keepCustomer({ customers, orders }),
      askOrderer: askOrderer({ plates, orders, queue }),
      welcomeOwner: welcomeOwner({ plates, queue, customerIdOf }),
      tellOfApplication: tellOfApplication({ partners, queue, house }),
      tellApplicant: tellApplicant({ partners, queue }),
      tellAffiliate: tellAffiliate({ affiliates, queue }),
      tellCommission: tellCommission({ affiliates, queue }),
    }),
    jobs: jobs({ sendMail: sendMail({ mails, post, house, clock }) }),
    migrations: new URL('../migrations/', import.meta.url),
    health: async () => void (await sql`select 1`.execute(db)),
  };
};

export const campaignsEntry = entry('campaigns', readConfig, createCampaigns);
