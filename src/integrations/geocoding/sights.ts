// Airports, stadiums, stations and sights; landmarks.ts says what a line is.

export const SIGHTS = `
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
612|Museum of Science and Industry||41.7906|-87.5831|Chicago|IL
613|Adler Planetarium||41.8663|-87.6068|Chicago|IL
614|Harold Washington Library||41.8763|-87.6282|Chicago|IL
615|Chicago Cultural Center||41.8837|-87.6249|Chicago|IL
616|Auditorium Theatre|Auditorium Theater|41.876|-87.6254|Chicago|IL
617|Wintrust Arena||41.8539|-87.6211|Chicago|IL
618|Buckingham Fountain||41.8758|-87.619|Chicago|IL
619|Maggie Daley Park||41.8829|-87.619|Chicago|IL
620|Water Tower Place||41.8979|-87.6229|Chicago|IL
621|875 North Michigan|John Hancock Center|41.8989|-87.6229|Chicago|IL
622|Ogilvie Transportation Center|Ogilvie Station|41.8827|-87.6405|Chicago|IL
623|LaSalle Street Station||41.8753|-87.6322|Chicago|IL
624|House of Blues||41.888|-87.629|Chicago|IL
625|Aragon Ballroom||41.9693|-87.6581|Chicago|IL
626|Allstate Arena||42.0054|-87.8877|Rosemont|IL
627|Rosemont Convention Center|Donald E. Stephens Convention Center|41.979|-87.861|Rosemont|IL
628|Brookfield Zoo||41.8347|-87.8333|Brookfield|IL
629|Woodfield Mall||42.0468|-88.0365|Schaumburg|IL
`;
