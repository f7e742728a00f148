// Airports, stadiums, universities, hospitals and sights that people park near: names and places are facts, written by hand. A point is
// good to a few hundred meters, which is enough to list lots around it. An id stays with its place: place ids contain it.

import { foldPlaceName } from '#platform/geo/fold-place-name.ts';
import type { Coordinates } from '#platform/geo/geo.ts';

export type Landmark = Coordinates & {
  readonly id: number;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  /** Folded: the name, then what else it is called. */
  readonly called: readonly string[];
};

/** id, name, other names separated by /, latitude, longitude, city, state. */
const TABLE = `
1|Hartsfield-Jackson Atlanta International Airport|ATL/Atlanta airport|33.6407|-84.4277|Atlanta|GA
2|Dallas Fort Worth International Airport|DFW/Dallas airport|32.8998|-97.0403|Dallas|TX
3|Denver International Airport|DEN/DIA|39.8561|-104.6737|Denver|CO
4|O'Hare International Airport|ORD/Chicago airport|41.9786|-87.9048|Chicago|IL
5|Los Angeles International Airport|LAX|33.9425|-118.4081|Los Angeles|CA
6|John F. Kennedy International Airport|JFK/Kennedy airport/New York airport|40.6413|-73.7781|New York|NY
7|Harry Reid International Airport|LAS/Las Vegas airport/McCarran|36.084|-115.1537|Las Vegas|NV
8|Orlando International Airport|MCO|28.4312|-81.3081|Orlando|FL
9|Miami International Airport|MIA|25.7959|-80.287|Miami|FL
10|Charlotte Douglas International Airport|CLT|35.2144|-80.9473|Charlotte|NC
11|Seattle-Tacoma International Airport|SEA/SeaTac|47.4502|-122.3088|Seattle|WA
12|Phoenix Sky Harbor International Airport|PHX|33.4352|-112.0101|Phoenix|AZ
13|Newark Liberty International Airport|EWR|40.6895|-74.1745|Newark|NJ
14|San Francisco International Airport|SFO|37.6213|-122.379|San Francisco|CA
15|George Bush Intercontinental Airport|IAH/Houston airport|29.9902|-95.3368|Houston|TX
16|Logan International Airport|BOS/Boston airport|42.3656|-71.0096|Boston|MA
17|Fort Lauderdale-Hollywood International Airport|FLL|26.0742|-80.1506|Fort Lauderdale|FL
18|Minneapolis-Saint Paul International Airport|MSP|44.8848|-93.2223|Minneapolis|MN
19|LaGuardia Airport|LGA/La Guardia|40.7769|-73.874|New York|NY
20|Detroit Metropolitan Airport|DTW|42.2162|-83.3554|Detroit|MI
21|Philadelphia International Airport|PHL|39.8744|-75.2424|Philadelphia|PA
22|Salt Lake City International Airport|SLC|40.7899|-111.9791|Salt Lake City|UT
23|Baltimore/Washington International Airport|BWI|39.1774|-76.6684|Baltimore|MD
24|Reagan National Airport|DCA/Washington airport|38.8512|-77.0402|Washington|DC
25|Dulles International Airport|IAD|38.9531|-77.4565|Sterling|VA
26|San Diego International Airport|SAN/Lindbergh Field|32.7338|-117.1933|San Diego|CA
27|Midway International Airport|MDW|41.7868|-87.7522|Chicago|IL
28|Tampa International Airport|TPA|27.9772|-82.5311|Tampa|FL
29|Nashville International Airport|BNA|36.1263|-86.6774|Nashville|TN
30|Austin-Bergstrom International Airport|AUS|30.1975|-97.6664|Austin|TX
31|Daniel K. Inouye International Airport|HNL/Honolulu airport|21.3187|-157.9225|Honolulu|HI
32|Portland International Airport|PDX|45.5898|-122.5951|Portland|OR
33|St. Louis Lambert International Airport|STL|38.7487|-90.37|St. Louis|MO
34|Houston Hobby Airport|HOU|29.6454|-95.2789|Houston|TX
35|Sacramento International Airport|SMF|38.6951|-121.5908|Sacramento|CA
36|Louis Armstrong International Airport|MSY/New Orleans airport|29.9911|-90.2592|New Orleans|LA
37|Raleigh-Durham International Airport|RDU|35.8801|-78.788|Raleigh|NC
38|San Jose Mineta International Airport|SJC|37.3639|-121.9289|San Jose|CA
39|Dallas Love Field|DAL|32.8481|-96.8512|Dallas|TX
40|Oakland International Airport|OAK|37.7126|-122.2197|Oakland|CA
41|John Wayne Airport|SNA/Orange County airport|33.6762|-117.8675|Santa Ana|CA
42|Kansas City International Airport|MCI|39.2976|-94.7139|Kansas City|MO
43|Southwest Florida International Airport|RSW/Fort Myers airport|26.5362|-81.7552|Fort Myers|FL
44|San Antonio International Airport|SAT|29.5312|-98.4683|San Antonio|TX
45|Cleveland Hopkins International Airport|CLE|41.4094|-81.8547|Cleveland|OH
46|Indianapolis International Airport|IND|39.7169|-86.2956|Indianapolis|IN
47|Pittsburgh International Airport|PIT|40.4919|-80.2352|Pittsburgh|PA
48|Cincinnati/Northern Kentucky International Airport|CVG|39.0489|-84.6678|Hebron|KY
49|John Glenn Columbus International Airport|CMH|39.998|-82.8919|Columbus|OH
50|Jacksonville International Airport|JAX|30.4941|-81.6879|Jacksonville|FL
51|Milwaukee Mitchell International Airport|MKE|42.9472|-87.8966|Milwaukee|WI
52|Bradley International Airport|BDL/Hartford airport|41.9389|-72.6832|Windsor Locks|CT
53|Albuquerque International Sunport|ABQ|35.0402|-106.609|Albuquerque|NM
54|Hollywood Burbank Airport|BUR|34.2007|-118.3587|Burbank|CA
55|Ontario International Airport|ONT|34.056|-117.6012|Ontario|CA
56|Eppley Airfield|OMA/Omaha airport|41.3032|-95.8941|Omaha|NE
57|Memphis International Airport|MEM|35.0421|-89.9792|Memphis|TN
58|Buffalo Niagara International Airport|BUF|42.9405|-78.7322|Buffalo|NY
59|Richmond International Airport|RIC|37.5052|-77.3197|Richmond|VA
60|Ted Stevens Anchorage International Airport|ANC|61.1743|-149.9983|Anchorage|AK
61|Will Rogers International Airport|OKC|35.3931|-97.6007|Oklahoma City|OK
62|Louisville Muhammad Ali International Airport|SDF|38.1744|-85.736|Louisville|KY
63|Boise Airport|BOI|43.5644|-116.2228|Boise|ID
64|Rhode Island T. F. Green International Airport|PVD/Providence airport|41.724|-71.4283|Warwick|RI
65|Tucson International Airport|TUS|32.1161|-110.941|Tucson|AZ
66|Charleston International Airport|CHS|32.8986|-80.0405|North Charleston|SC
67|Albany International Airport|ALB|42.7483|-73.8017|Albany|NY
68|Norfolk International Airport|ORF|36.8946|-76.2012|Norfolk|VA
69|Des Moines International Airport|DSM|41.534|-93.6631|Des Moines|IA
70|Luis Muñoz Marín International Airport|SJU/San Juan airport|18.4394|-66.0018|San Juan|PR
71|Wrigley Field||41.9484|-87.6553|Chicago|IL
72|Rate Field|Guaranteed Rate Field/Comiskey Park/White Sox|41.83|-87.6339|Chicago|IL
73|Soldier Field||41.8623|-87.6167|Chicago|IL
74|United Center||41.8807|-87.6742|Chicago|IL
75|Fenway Park||42.3467|-71.0972|Boston|MA
76|TD Garden||42.3662|-71.0621|Boston|MA
77|Gillette Stadium||42.0909|-71.2643|Foxborough|MA
78|Yankee Stadium||40.8296|-73.9262|New York|NY
79|Citi Field||40.7571|-73.8458|New York|NY
80|Madison Square Garden|MSG|40.7505|-73.9934|New York|NY
81|Barclays Center||40.6826|-73.9754|New York|NY
82|MetLife Stadium||40.8135|-74.0745|East Rutherford|NJ
83|Prudential Center||40.7335|-74.1711|Newark|NJ
84|Citizens Bank Park||39.9061|-75.1665|Philadelphia|PA
85|Lincoln Financial Field||39.9008|-75.1675|Philadelphia|PA
86|Xfinity Mobile Arena|Wells Fargo Center|39.9012|-75.172|Philadelphia|PA
87|Oriole Park at Camden Yards||39.2838|-76.6217|Baltimore|MD
88|M&T Bank Stadium||39.278|-76.6227|Baltimore|MD
89|Nationals Park||38.873|-77.0074|Washington|DC
90|Capital One Arena||38.8981|-77.0209|Washington|DC
91|Truist Park||33.8908|-84.4678|Atlanta|GA
92|Mercedes-Benz Stadium||33.7554|-84.4008|Atlanta|GA
93|State Farm Arena||33.7573|-84.3963|Atlanta|GA
94|loanDepot park||25.7781|-80.2197|Miami|FL
95|Hard Rock Stadium||25.958|-80.2389|Miami Gardens|FL
96|Kaseya Center||25.7814|-80.187|Miami|FL
97|Tropicana Field||27.7683|-82.6534|St. Petersburg|FL
98|Raymond James Stadium||27.9759|-82.5033|Tampa|FL
99|Benchmark International Arena|Amalie Arena|27.9427|-82.4519|Tampa|FL
100|Bank of America Stadium||35.2258|-80.8528|Charlotte|NC
101|Nissan Stadium||36.1665|-86.7713|Nashville|TN
102|Bridgestone Arena||36.1592|-86.7785|Nashville|TN
103|Progressive Field||41.4962|-81.6852|Cleveland|OH
104|Rocket Arena|Rocket Mortgage FieldHouse|41.4965|-81.6882|Cleveland|OH
105|Great American Ball Park||39.0975|-84.5069|Cincinnati|OH
106|Paycor Stadium||39.0955|-84.5161|Cincinnati|OH
107|PNC Park||40.4469|-80.0057|Pittsburgh|PA
108|Acrisure Stadium|Heinz Field|40.4468|-80.0158|Pittsburgh|PA
109|Comerica Park||42.339|-83.0485|Detroit|MI
110|Ford Field||42.34|-83.0456|Detroit|MI
111|Little Caesars Arena||42.3411|-83.0553|Detroit|MI
112|American Family Field|Miller Park|43.028|-87.9712|Milwaukee|WI
113|Fiserv Forum||43.0451|-87.9172|Milwaukee|WI
114|Lambeau Field||44.5013|-88.0622|Green Bay|WI
115|Target Field||44.9817|-93.2776|Minneapolis|MN
116|U.S. Bank Stadium||44.9736|-93.2575|Minneapolis|MN
117|Busch Stadium||38.6226|-90.1928|St. Louis|MO
118|Kauffman Stadium||39.0517|-94.4803|Kansas City|MO
119|Arrowhead Stadium||39.0489|-94.4839|Kansas City|MO
120|Lucas Oil Stadium||39.7601|-86.1639|Indianapolis|IN
121|Gainbridge Fieldhouse||39.764|-86.1555|Indianapolis|IN
122|Globe Life Field||32.7473|-97.0842|Arlington|TX
123|AT&T Stadium||32.7473|-97.0945|Arlington|TX
124|American Airlines Center||32.7905|-96.8103|Dallas|TX
125|Daikin Park|Minute Maid Park|29.7573|-95.3555|Houston|TX
126|NRG Stadium||29.6847|-95.4107|Houston|TX
127|Toyota Center||29.7508|-95.3621|Houston|TX
128|Frost Bank Center||29.427|-98.4375|San Antonio|TX
129|Caesars Superdome|Superdome|29.9511|-90.0812|New Orleans|LA
130|Smoothie King Center||29.949|-90.0821|New Orleans|LA
131|Coors Field||39.7559|-104.9942|Denver|CO
132|Empower Field at Mile High||39.7439|-105.0201|Denver|CO
133|Ball Arena||39.7487|-105.0077|Denver|CO
134|Chase Field||33.4455|-112.0667|Phoenix|AZ
135|State Farm Stadium||33.5276|-112.2626|Glendale|AZ
136|Delta Center||40.7683|-111.9011|Salt Lake City|UT
137|Allegiant Stadium||36.0909|-115.1833|Las Vegas|NV
138|T-Mobile Arena||36.1028|-115.1784|Las Vegas|NV
139|Dodger Stadium||34.0739|-118.24|Los Angeles|CA
140|SoFi Stadium||33.9535|-118.3392|Inglewood|CA
141|Crypto.com Arena|Staples Center|34.043|-118.2673|Los Angeles|CA
142|Angel Stadium||33.8003|-117.8827|Anaheim|CA
143|Honda Center||33.8078|-117.8765|Anaheim|CA
144|Petco Park||32.7076|-117.157|San Diego|CA
145|Oracle Park||37.7786|-122.3893|San Francisco|CA
146|Chase Center||37.768|-122.3877|San Francisco|CA
147|Levi's Stadium||37.4033|-121.9694|Santa Clara|CA
148|Golden 1 Center||38.5802|-121.4997|Sacramento|CA
149|Moda Center||45.5316|-122.6668|Portland|OR
150|T-Mobile Park||47.5914|-122.3325|Seattle|WA
151|Lumen Field||47.5952|-122.3316|Seattle|WA
152|Climate Pledge Arena|Key Arena|47.6221|-122.354|Seattle|WA
153|University of Chicago|UChicago|41.7886|-87.5987|Chicago|IL
154|Northwestern University||42.0565|-87.6753|Evanston|IL
155|University of Illinois Chicago|UIC|41.8719|-87.6492|Chicago|IL
156|DePaul University||41.9247|-87.6554|Chicago|IL
157|Loyola University Chicago||41.9999|-87.6572|Chicago|IL
158|University of Illinois Urbana-Champaign|UIUC|40.102|-88.2272|Urbana|IL
159|Harvard University||42.377|-71.1167|Cambridge|MA
160|Massachusetts Institute of Technology|MIT|42.3601|-71.0942|Cambridge|MA
161|Boston University|BU|42.3505|-71.1054|Boston|MA
162|Yale University||41.3163|-72.9223|New Haven|CT
163|Columbia University||40.8075|-73.9626|New York|NY
164|New York University|NYU|40.7295|-73.9965|New York|NY
165|Cornell University||42.4534|-76.4735|Ithaca|NY
166|Princeton University||40.3431|-74.6551|Princeton|NJ
167|University of Pennsylvania|UPenn|39.9522|-75.1932|Philadelphia|PA
168|Temple University||39.9812|-75.1554|Philadelphia|PA
169|Penn State University||40.7982|-77.8599|State College|PA
170|Carnegie Mellon University|CMU|40.4433|-79.9436|Pittsburgh|PA
171|University of Pittsburgh||40.4444|-79.9608|Pittsburgh|PA
172|Brown University||41.8268|-71.4025|Providence|RI
173|Johns Hopkins University||39.3299|-76.6205|Baltimore|MD
174|Georgetown University||38.9076|-77.0723|Washington|DC
175|George Washington University|GWU|38.8997|-77.0486|Washington|DC
176|Duke University||36.0014|-78.9382|Durham|NC
177|University of North Carolina|UNC|35.9049|-79.0469|Chapel Hill|NC
178|Georgia Institute of Technology|Georgia Tech|33.7756|-84.3963|Atlanta|GA
179|Emory University||33.7925|-84.324|Atlanta|GA
180|University of Florida||29.6436|-82.3549|Gainesville|FL
181|University of Miami||25.7215|-80.2793|Coral Gables|FL
182|Vanderbilt University||36.1447|-86.8027|Nashville|TN
183|Ohio State University|OSU|40.0067|-83.0305|Columbus|OH
184|University of Michigan||42.278|-83.7382|Ann Arbor|MI
185|Michigan State University|MSU|42.7018|-84.4822|East Lansing|MI
186|University of Notre Dame||41.7056|-86.2353|Notre Dame|IN
187|Purdue University||40.4237|-86.9212|West Lafayette|IN
188|Indiana University||39.1682|-86.523|Bloomington|IN
189|University of Wisconsin-Madison|UW Madison|43.0766|-89.4125|Madison|WI
190|Marquette University||43.0389|-87.9284|Milwaukee|WI
191|University of Minnesota||44.974|-93.2277|Minneapolis|MN
192|Washington University in St. Louis|WashU|38.6488|-90.3108|St. Louis|MO
193|Rice University||29.7174|-95.4018|Houston|TX
194|University of Texas at Austin|UT Austin|30.2849|-97.7341|Austin|TX
195|Texas A&M University||30.6187|-96.3365|College Station|TX
196|Southern Methodist University|SMU|32.8412|-96.7845|Dallas|TX
197|University of Colorado Boulder|CU Boulder|40.0076|-105.2659|Boulder|CO
198|University of Utah||40.7649|-111.8421|Salt Lake City|UT
199|Arizona State University|ASU|33.4242|-111.9281|Tempe|AZ
200|University of California, Los Angeles|UCLA|34.0689|-118.4452|Los Angeles|CA
201|University of Southern California|USC|34.0224|-118.2851|Los Angeles|CA
202|California Institute of Technology|Caltech|34.1377|-118.1253|Pasadena|CA
203|University of California, San Diego|UCSD|32.8801|-117.234|San Diego|CA
204|Stanford University||37.4275|-122.1697|Stanford|CA
205|University of California, Berkeley|UC Berkeley|37.8719|-122.2585|Berkeley|CA
206|University of Washington||47.6553|-122.3035|Seattle|WA
207|Rush University Medical Center|Rush Hospital|41.8745|-87.669|Chicago|IL
208|Northwestern Memorial Hospital||41.8953|-87.6212|Chicago|IL
209|Stroger Hospital|Cook County Hospital|41.8737|-87.6739|Chicago|IL
210|UChicago Medicine|University of Chicago Hospital|41.7892|-87.6046|Chicago|IL
211|Lurie Children's Hospital||41.8962|-87.6216|Chicago|IL
212|Massachusetts General Hospital|Mass General|42.3632|-71.0686|Boston|MA
213|Brigham and Women's Hospital||42.3358|-71.1067|Boston|MA
214|Mount Sinai Hospital||40.79|-73.9529|New York|NY
215|NewYork-Presbyterian Hospital|Weill Cornell|40.7646|-73.954|New York|NY
216|NYU Langone Health||40.7421|-73.9739|New York|NY
217|Johns Hopkins Hospital||39.2966|-76.5927|Baltimore|MD
218|Cleveland Clinic||41.5031|-81.6208|Cleveland|OH
219|Mayo Clinic||44.0225|-92.4668|Rochester|MN
220|Houston Methodist Hospital||29.7105|-95.3993|Houston|TX
221|MD Anderson Cancer Center||29.707|-95.3971|Houston|TX
222|Ronald Reagan UCLA Medical Center|UCLA Hospital|34.0665|-118.4467|Los Angeles|CA
223|Cedars-Sinai Medical Center||34.0752|-118.3803|Los Angeles|CA
224|UCSF Medical Center|UCSF Parnassus|37.7631|-122.4578|San Francisco|CA
225|Stanford Hospital||37.434|-122.1757|Stanford|CA
226|Duke University Hospital||36.0072|-78.937|Durham|NC
227|Vanderbilt University Medical Center||36.142|-86.802|Nashville|TN
228|Barnes-Jewish Hospital||38.6355|-90.264|St. Louis|MO
229|Willis Tower|Sears Tower|41.8789|-87.6359|Chicago|IL
230|Navy Pier||41.8917|-87.6063|Chicago|IL
231|Millennium Park|The Bean/Cloud Gate|41.8826|-87.6226|Chicago|IL
232|Grant Park||41.8758|-87.6189|Chicago|IL
233|Art Institute of Chicago||41.8796|-87.6237|Chicago|IL
234|Chicago Union Station|Union Station|41.8787|-87.6402|Chicago|IL
235|McCormick Place||41.8517|-87.6155|Chicago|IL
236|Shedd Aquarium||41.8676|-87.614|Chicago|IL
237|Field Museum||41.8663|-87.617|Chicago|IL
238|Lincoln Park Zoo||41.9217|-87.6336|Chicago|IL
239|Merchandise Mart||41.8885|-87.6354|Chicago|IL
240|Chicago Theatre|Chicago Theater|41.8854|-87.6278|Chicago|IL
241|Times Square||40.758|-73.9855|New York|NY
242|Empire State Building||40.7484|-73.9857|New York|NY
243|Grand Central Terminal|Grand Central Station|40.7527|-73.9772|New York|NY
244|Penn Station||40.7506|-73.9935|New York|NY
245|Rockefeller Center||40.7587|-73.9787|New York|NY
246|World Trade Center||40.7127|-74.0134|New York|NY
247|Central Park||40.7829|-73.9654|New York|NY
248|Faneuil Hall||42.36|-71.0568|Boston|MA
249|National Mall||38.8896|-77.023|Washington|DC
250|United States Capitol|US Capitol|38.8899|-77.0091|Washington|DC
251|Lincoln Memorial||38.8893|-77.0502|Washington|DC
252|Washington Union Station|Union Station|38.8977|-77.0063|Washington|DC
253|Liberty Bell||39.9496|-75.1503|Philadelphia|PA
254|Reading Terminal Market||39.9533|-75.1594|Philadelphia|PA
255|Georgia Aquarium||33.7634|-84.3951|Atlanta|GA
256|French Quarter||29.9584|-90.0644|New Orleans|LA
257|The Alamo|Alamo|29.426|-98.4861|San Antonio|TX
258|Gateway Arch|St. Louis Arch|38.6247|-90.1848|St. Louis|MO
259|Mall of America||44.8549|-93.2422|Bloomington|MN
260|Las Vegas Strip||36.1147|-115.1728|Las Vegas|NV
261|Hollywood Walk of Fame||34.1016|-118.3267|Los Angeles|CA
262|Griffith Observatory||34.1184|-118.3004|Los Angeles|CA
263|Los Angeles Union Station|Union Station|34.056|-118.2365|Los Angeles|CA
264|Los Angeles Convention Center||34.0403|-118.2696|Los Angeles|CA
265|Santa Monica Pier||34.0083|-118.4987|Santa Monica|CA
266|Disneyland||33.8121|-117.919|Anaheim|CA
267|Walt Disney World|Disney World|28.3852|-81.5639|Orlando|FL
268|Universal Orlando||28.4747|-81.4678|Orlando|FL
269|Space Needle||47.6205|-122.3493|Seattle|WA
270|Pike Place Market||47.6097|-122.3425|Seattle|WA
271|Golden Gate Bridge||37.8199|-122.4783|San Francisco|CA
272|Fisherman's Wharf||37.808|-122.4177|San Francisco|CA
273|Moscone Center||37.784|-122.4014|San Francisco|CA
274|San Diego Zoo||32.7353|-117.149|San Diego|CA
275|Balboa Park||32.7341|-117.1446|San Diego|CA
`;

/** Only a line of seven parts is one, which the tests hold. */
function read(line: string): readonly Landmark[] {
  const [id, name = '', others = '', lat, lng, city = '', state = ''] = line.split('|');
  if (state === '') return [];
  const called = [name, ...others.split('/').filter(Boolean)].map(foldPlaceName);
  return [{ id: Number(id), name, lat: Number(lat), lng: Number(lng), city, state, called }];
}

export const LANDMARKS: readonly Landmark[] = TABLE.split('\n').flatMap(read);

const BY_ID = new Map(LANDMARKS.map((landmark) => [landmark.id, landmark]));

export const landmarkById = (id: number): Landmark | undefined => BY_ID.get(id);
