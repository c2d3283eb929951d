/** Reasons for missed targets, by id or by id and start of the name; docs/benchmarks.md lists them. */
export const reasons: Readonly<Record<string, string>> = {
  R18: 'Goodput and recovery are reached, and every request gets an answer. A process that does nothing else rejects sooner; one that also takes orders, as the gateway does, waits for a processor, because a dozen processes and the clients share two: the same processes without our code reject later. On Kubernetes the CPU request of the gateway shortens that wait.',
  'S1, hot public timeline,':
    'In a CPU profile node:http itself takes about three quarters of a cached page, log and metrics about a tenth. The load generator shares the two processors; the row has its CPU time for a page beside those of the servers.',
  'S1, the same compared to':
    'Bare node:http with the same bytes is below four times Express too: at the rate of the load generator, and by its CPU time.',
  'S2, the hot page of':
    'Both pages come from the cache of a gateway, which does not depend on the number of memories. Of six runs on one day, two measured 1.31× and 1.33×, the others 0.97× to 1.13×; the cause of these two was not found.',
  S3: 'A cold page passes three processes (client, gateway, MongoDB) that share two processors, where the SELECT passes two.',
  S4: 'Rarely requested pages are cold. Those that wait share a query; the floor makes one query for each, in the same mix of cached and cold pages.',
  S6: 'An order is five round trips to its database, counted by a test, and its events are relayed to Kafka on the same two processors. Beside the rows of the floor it checks prices, limits and consent, and each of five services reads, checks and records its events; two emails follow. In one run, by process, an order took 14.7 ms of CPU time and one of the floor 7.3 ms: PostgreSQL 4.0 and 1.7 ms, the five consumers 4.1 and 1.4 ms (campaigns alone 2.0 ms, for two emails), the gateway 2.2 and 1.1 ms, orders 2.3 and 0.8 ms, Kafka 0.8 and 0.9 ms; the rest is the mail server, the load generator and idle processes.',
  S8: 'The relay also reads and deletes its rows and waits for the disk, which kafkajs alone does not; the same processors serve PostgreSQL and the broker. 5,000/s and the order per key are reached.',
  'S9, guest views':
    'The worker has the lowest share of the processors; PostgreSQL and the object store, which receive the images, share them with gateway, reader and load generator, and with the floor.',
  S10: 'The reference renders one image per code and verifies none. Ours renders two, decodes each finished PNG by independent libraries, hashes both and lays out print-ready sheets. The first document of a process loads its fonts for 0.2 s. Two runs of one day measured 1.09× and 0.98×. There is no floor, because a program that draws, decodes, lays out and packs the same files would repeat this code.',
  'S9, 10,000 codes,':
    '10,000 codes take less than a second. Generating them takes 0.04 s; the rest is the insert in PostgreSQL with seven indexes and the statement trigger. The floor loads the same table by COPY, which our insert with its returned rows does not use.',
  S12: 'Encoding the larger WebP image takes three quarters of the CPU time, with the same encoder and effort as the baseline; the smaller one and the placeholder are made at the same time.',
  S14: 'The response stays far within its limit; of few milliseconds, one slow response doubles the p95. Among a million orders, in a run of the same day, these three lists took 1.1 to 1.3 times as long as among a thousand.',
  S15: 'The start varies with the machine: runs of neighboring builds took 4.1 s and 5.0 s.',
  S13: 'Ours also checks the consent of each recipient when it is claimed, renders an email for each, and counts outcomes; nodemailer takes two thirds of its CPU time. Eight lanes limit what a kill can repeat, and each waits until its last email is on disk. Encoding each email as one text instead of by the streams of nodemailer reached 0.82 to 1.0×, but then ten kills repeated 20 to 30 emails, where at most 10 is the goal; with the streams 5 to 17; the program of the floor, killed at the same points, repeats 7 to 16.',
  'S11, 100 concurrent files':
    'A form does not tell the length that S3 needs first, so each file is written to disk and hashed, then streamed into the store; all processes share two processors. Beside the work of the floor the gateway parses the form, detects the type, and asks another process to reserve and to record each file. Browsers send resumable uploads instead.',
  'S7, an order processed by all consumers, 100':
    'An order takes 18 to 20 ms of CPU time in all processes together, with PostgreSQL, the broker, the mail server and the load generator, so that 100 orders a second take all of two processors. Two runs of 60 s rejected none, with a p99 of at most 5 s and 2 s.',
  S7: 'Four commits follow one another: of the publisher, of the relay, of the log and of the consumer. Waiting events of a partition share a transaction of the consumer. Two processes, the log and PostgreSQL share two processors with 500 publications a second.',
  'S19, an export':
    'Full garbage collections took 60% of the CPU time, because V8 starts one after about 30 MB of new buffers; bytes are copied less often now (decision 84). Videos whose streams the browser version keeps are no longer copied to a temporary file and probed by ffprobe: in one run, 100 photos and 50 videos took 5.7 s of CPU time instead of 9.1 s. What is left is reading and cleaning each photo, checksums and writing; the file is also flushed to the disk, which `zip -0` does not do.',
  'S11, memory of':
    'Beside the packages a gateway holds the modules of all its routes with their schemas, the prerendered pages and the compressed files of the web.',
};
