/** Why a figure fell short, for those that do; docs/benchmarks.md says it beside them. */
export const reasons: Readonly<Record<string, string>> = {
  R18: 'All of the product and the clients share two processors, so the gateway that refuses waits for its turn among a dozen busy processes; a place of its own (a processor request on Kubernetes) is what keeps a refusal short. Goodput and recovery are reached.',
  S1: 'The load generator takes its part of the same two processors, which hides some of the difference: by processor time a page costs less than half of what Express takes for the same bytes.',
  S3: 'A cold page passes four processes (client, gateway, reader, MongoDB) that share two processors, where the SELECT passes two; the hops cost more than the work.',
  S4: 'Pages that few people ask for are cold, and each of those costs what S3 says.',
  S6: 'An order is five round trips to its database, counted by a test. What follows from it in five services is about eighty statements and two mails, and all of that, the client and PostgreSQL share two processors with the order itself.',
  S8: 'The relay also reads and deletes its rows and waits for the disk, which kafkajs alone does not; the same processors serve PostgreSQL and the broker meanwhile. 5,000/s and the order per key are reached.',
  S9: 'The rest of the product runs beside it, and the disk of this machine takes most of a second for the bare COPY. Beside that, it is well within five times.',
  S10: 'The reference draws one picture of each code and reads none back. Of ours, the drawing is a seventh: each code is also painted in dots, and both of its pictures are decoded again by code that did not draw them, which alone takes longer than the reference. On two processors one thread does all of this, as the other is left to the guests.',
  S13: 'Each mail is also claimed, judged by the consent of that moment, and noted down as accepted before the next one, on a disk that is asked to keep it; PostgreSQL, the sender and the mail server share two processors, where nodemailer alone shares them with the mail server only.',
  S11: 'Every byte passes the client, the gateway and the store, and is hashed for the signature on its way; all three share two processors, where the direct put passes two.',
  S7: 'Each event is a transaction in both services, and the outbox and the log between them; on two processors these wait for one another.',
  S14: 'A name with slips is compared letter by letter with whoever shares half of it, and they are more among more people; the answer stays well within its 100 ms. The machine was shared, so both sides waver.',
};
