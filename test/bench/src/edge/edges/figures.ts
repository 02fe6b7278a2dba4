/** What was measured on this store; where is named in docs/benchmarks.md, unless said otherwise. */
export const MEASURED = {
  /** Processor milliseconds of a page that the edge has kept: two cores send 7,054 a second, the load included. */
  keptPageMs: 2000 / 7054,
  /** Of one that is composed, rendered and compressed. */
  renderedPageMs: 33,
  /** Of an answer that the API has kept. */
  apiAnswerMs: 0.157,
  /** Of one that is counted and read from PostgreSQL, database included: two cores do 210 a second. */
  apiQueryMs: 2000 / 210,
  /** Characters of a page's HTML. */
  pageCharacters: 81_000,
  /** Bytes of a page compressed with Brotli. */
  pageBytes: 18_000,
  /** Characters of the API's answers: what a page is about (lists, products), everything else. */
  answerCharacters: { subject: 10_000, frame: 1000 },
  /** Product pages of the site map. */
  productPages: 15_911,
  /** Bytes of registry.json with six apps and one release each, as `npm run build` has written it. */
  registryBytes: 128_157,
  /** Scripts and style sheets of a release in the form `.br`: number and bytes of all of them, by the same build. */
  releaseFiles: {
    shell: { files: 144, bytes: 458_343 },
    account: { files: 18, bytes: 52_450 },
    catalog: { files: 20, bytes: 55_539 },
    checkout: { files: 17, bytes: 47_416 },
    desk: { files: 88, bytes: 307_729 },
    sell: { files: 10, bytes: 30_775 },
  },
  /** Connections that an API takes (`DATABASE_POOL`), and PostgreSQL's own default. */
  poolSize: 10,
  maxConnections: 100,
} as const;

/** What nobody has measured here. */
export const ASSUMED = {
  /** Exponent of the pages' popularity: between the 0.64 to 0.83 of Breslau et al. (1999) and a shop with a few hits. */
  popularity: 0.9,
  /** Share of visitors who are signed in: their pages are nobody else's. */
  signedIn: 0.1,
  /** Shares of languages (en, pt, es, de), currencies (EUR, USD, GBP, BRL, PLN), encodings (br, gzip, none). */
  languages: [0.5, 0.2, 0.2, 0.1],
  currencies: [0.5, 0.25, 0.1, 0.1, 0.05],
  encodings: [0.97, 0.02, 0.01],
  /** Seconds after which the API's answer to the same call is another one: lists, products, everything else. */
  answerChanges: { list: 60, product: 600, frame: 86_400 },
  /** Share of the API's calls that its own caches cannot answer. */
  apiQueries: 0.1,
  /** Places of the CDN that keep pages, each for itself. */
  cdnPlaces: 20,
  /** Milliseconds until a bucket answers, and reads a second of a prefix from which on it refuses. */
  bucketMs: 25,
  bucketLimit: 5500,
  /** Bytes of scripts, styles and pictures that a page adds on average. */
  otherBytes: 60_000,
  /** Processor cores of an edge, and how much of them may be busy. */
  cores: 2,
  utilization: 0.6,
} as const;

/**
 * List prices in US dollars, region us-east-1, first tier. Written down in 2025 and compared in November 2026 with stored copies of the
 * pages named; none was different. They are parameters: put your own here.
 */
export const PRICES = {
  /** Amazon S3, GET: https://cloudoptimo.com/blog/a-look-into-aws-s3-pricing-models (Amazon's own page has its numbers from a script). */
  bucketReadsPerThousand: 0.0004,
  /** Amazon S3 to EC2: https://repost.aws/articles/ARjzluyMS8RbeOOK4MGXRG6Q (Amazon, verified there in January 2026). */
  bucketGigabyteOtherRegion: 0.02,
  /**
   * EC2 on demand, Linux: c5.2xlarge, $0.34 for 8 processors, as in the examples of Amazon's
   * https://docs.aws.amazon.com/autoscaling/ec2/userguide/weights-spot-price-per-unit-hour-example.html. Fargate: $0.04048 and
   * $0.004445 for each GB of memory (https://www.vantage.sh/blog/fargate-pricing; the same in articles of 2026).
   */
  coreHour: 0.0425,
  /** EC2 to the internet, after 100 GB that are free: https://www.egresscost.com/aws */
  gigabyteFromEdges: 0.09,
  /** CloudFront in America and Europe, after 1 TB that is free: https://aws.amazon.com/cloudfront/pricing */
  gigabyteFromCdn: 0.085,
  /** CloudFront, HTTPS, after 10 million that are free: articles of April 2026; the stored copy of Amazon's page ends before it. */
  cdnRequestsPerTenThousand: 0.01,
} as const;

export const SECONDS_A_MONTH = 30 * 86_400;
