// Colleges and universities; landmarks.ts says what a line is.

export const UNIVERSITIES = `
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
276|Illinois Institute of Technology|IIT/Illinois Tech|41.8349|-87.627|Chicago|IL
277|Roosevelt University||41.8761|-87.6248|Chicago|IL
278|Columbia College Chicago||41.8742|-87.6246|Chicago|IL
279|Northeastern Illinois University|NEIU|41.9805|-87.7179|Chicago|IL
280|Chicago State University||41.7188|-87.6095|Chicago|IL
281|Northwestern University Chicago Campus|Northwestern Law/Feinberg School of Medicine|41.8962|-87.619|Chicago|IL
282|Harold Washington College||41.8858|-87.6266|Chicago|IL
283|Malcolm X College||41.8777|-87.6749|Chicago|IL
284|Northern Illinois University|NIU|41.9342|-88.774|DeKalb|IL
285|Illinois State University|ISU|40.5111|-88.9938|Normal|IL
286|Southern Illinois University|SIU|37.7106|-89.2193|Carbondale|IL
287|Wheaton College||41.8704|-88.0997|Wheaton|IL
288|Elmhurst University||41.8977|-87.9459|Elmhurst|IL
289|Bradley University||40.6984|-89.6162|Peoria|IL
290|Northeastern University||42.3398|-71.0892|Boston|MA
291|Boston College|BC|42.3355|-71.1685|Newton|MA
292|Tufts University||42.4075|-71.119|Medford|MA
293|University of Massachusetts Amherst|UMass|42.3912|-72.5267|Amherst|MA
294|University of Massachusetts Boston|UMass Boston|42.3145|-71.0383|Boston|MA
295|Suffolk University||42.3588|-71.061|Boston|MA
296|Dartmouth College||43.7044|-72.2887|Hanover|NH
297|University of New Hampshire|UNH|43.1357|-70.9323|Durham|NH
298|University of Connecticut|UConn|41.8077|-72.254|Storrs|CT
299|University of Vermont|UVM|44.4779|-73.1965|Burlington|VT
300|University of Rhode Island|URI|41.4862|-71.5308|Kingston|RI
301|University of Maine||44.901|-68.668|Orono|ME
302|Syracuse University||43.0392|-76.1351|Syracuse|NY
303|University of Rochester||43.1306|-77.626|Rochester|NY
304|Rochester Institute of Technology|RIT|43.0845|-77.6749|Rochester|NY
305|University at Buffalo|SUNY Buffalo|43.0008|-78.789|Buffalo|NY
306|Stony Brook University||40.9124|-73.1234|Stony Brook|NY
307|Fordham University||40.8614|-73.8857|New York|NY
308|City College of New York|CCNY|40.82|-73.9493|New York|NY
309|Hunter College||40.7685|-73.965|New York|NY
310|St. John's University||40.722|-73.7942|New York|NY
311|Pace University||40.7111|-74.0049|New York|NY
312|Rutgers University||40.5008|-74.4474|New Brunswick|NJ
313|Seton Hall University||40.7429|-74.2468|South Orange|NJ
314|Drexel University||39.9566|-75.1899|Philadelphia|PA
315|Saint Joseph's University||39.995|-75.2385|Philadelphia|PA
316|Villanova University||40.0375|-75.342|Villanova|PA
317|Duquesne University||40.4365|-79.9901|Pittsburgh|PA
318|University of Delaware||39.678|-75.7506|Newark|DE
319|University of Maryland|UMD|38.9869|-76.9426|College Park|MD
320|University of Maryland, Baltimore County|UMBC|39.2557|-76.711|Baltimore|MD
321|Towson University||39.3938|-76.609|Towson|MD
322|American University||38.937|-77.0888|Washington|DC
323|Howard University||38.9227|-77.0194|Washington|DC
324|George Mason University|GMU|38.8316|-77.3121|Fairfax|VA
325|University of Virginia|UVA|38.0356|-78.5034|Charlottesville|VA
326|Virginia Tech||37.2284|-80.4234|Blacksburg|VA
327|Virginia Commonwealth University|VCU|37.5483|-77.4527|Richmond|VA
328|College of William & Mary|William and Mary|37.2717|-76.7133|Williamsburg|VA
329|West Virginia University|WVU|39.6358|-79.9545|Morgantown|WV
330|North Carolina State University|NC State|35.7872|-78.6705|Raleigh|NC
331|Wake Forest University||36.134|-80.278|Winston-Salem|NC
332|University of North Carolina at Charlotte|UNC Charlotte|35.3071|-80.7352|Charlotte|NC
333|University of South Carolina||33.9963|-81.0274|Columbia|SC
334|Clemson University||34.6761|-82.8364|Clemson|SC
335|College of Charleston||32.7835|-79.937|Charleston|SC
336|University of Georgia|UGA|33.948|-83.3773|Athens|GA
337|Georgia State University|GSU|33.7531|-84.3853|Atlanta|GA
338|Morehouse College||33.7466|-84.4148|Atlanta|GA
339|Spelman College||33.7462|-84.4117|Atlanta|GA
340|Florida State University|FSU|30.4419|-84.2985|Tallahassee|FL
341|University of Central Florida|UCF|28.6024|-81.2001|Orlando|FL
342|University of South Florida|USF|28.0587|-82.4139|Tampa|FL
343|Florida International University|FIU|25.7563|-80.376|Miami|FL
344|Florida Atlantic University|FAU|26.3735|-80.1012|Boca Raton|FL
345|University of Alabama||33.2115|-87.5401|Tuscaloosa|AL
346|University of Alabama at Birmingham|UAB|33.5018|-86.8064|Birmingham|AL
347|Auburn University||32.5934|-85.4952|Auburn|AL
348|University of Tennessee|UT Knoxville|35.9544|-83.9295|Knoxville|TN
349|University of Memphis||35.1187|-89.9371|Memphis|TN
350|University of Kentucky||38.0307|-84.504|Lexington|KY
351|University of Louisville|UofL|38.2123|-85.7585|Louisville|KY
352|Tulane University||29.9404|-90.1207|New Orleans|LA
353|Louisiana State University|LSU|30.4133|-91.18|Baton Rouge|LA
354|University of Mississippi|Ole Miss|34.3647|-89.5386|Oxford|MS
355|Mississippi State University||33.4552|-88.7944|Starkville|MS
356|University of Arkansas||36.0678|-94.1737|Fayetteville|AR
357|University of Oklahoma||35.2058|-97.4457|Norman|OK
358|Oklahoma State University||36.127|-97.0737|Stillwater|OK
359|University of Houston|UH|29.7199|-95.3422|Houston|TX
360|Texas Tech University||33.5843|-101.8783|Lubbock|TX
361|Baylor University||31.5489|-97.1131|Waco|TX
362|Texas Christian University|TCU|32.7096|-97.3631|Fort Worth|TX
363|University of Texas at Dallas|UT Dallas|32.9858|-96.7501|Richardson|TX
364|University of Texas at San Antonio|UTSA|29.5827|-98.6189|San Antonio|TX
365|University of Texas at Arlington|UT Arlington|32.7299|-97.1131|Arlington|TX
366|University of North Texas|UNT|33.2108|-97.1477|Denton|TX
367|Texas State University||29.8884|-97.9384|San Marcos|TX
368|University of New Mexico|UNM|35.0843|-106.6198|Albuquerque|NM
369|University of Arizona||32.2319|-110.9501|Tucson|AZ
370|Northern Arizona University|NAU|35.1899|-111.655|Flagstaff|AZ
371|University of Nevada, Las Vegas|UNLV|36.1081|-115.143|Las Vegas|NV
372|University of Nevada, Reno|UNR|39.5437|-119.8158|Reno|NV
373|Brigham Young University|BYU|40.2518|-111.6493|Provo|UT
374|Utah State University||41.7452|-111.8097|Logan|UT
375|University of Denver|DU|39.6766|-104.9619|Denver|CO
376|Colorado State University|CSU|40.5734|-105.0865|Fort Collins|CO
377|University of Wyoming||41.3137|-105.5697|Laramie|WY
378|Boise State University||43.6033|-116.203|Boise|ID
379|University of Montana||46.8601|-113.9852|Missoula|MT
380|Montana State University||45.6671|-111.0469|Bozeman|MT
381|University of Oregon||44.0448|-123.0726|Eugene|OR
382|Oregon State University||44.5646|-123.262|Corvallis|OR
383|Portland State University|PSU|45.5115|-122.6834|Portland|OR
384|Washington State University|WSU|46.731|-117.1556|Pullman|WA
385|Seattle University||47.6102|-122.317|Seattle|WA
386|Gonzaga University||47.6671|-117.4023|Spokane|WA
387|University of California, Davis|UC Davis|38.5382|-121.7617|Davis|CA
388|University of California, Irvine|UC Irvine/UCI|33.6405|-117.8443|Irvine|CA
389|University of California, Santa Barbara|UCSB|34.414|-119.8489|Santa Barbara|CA
390|University of California, Riverside|UC Riverside|33.9737|-117.3281|Riverside|CA
391|University of California, Santa Cruz|UCSC|36.9914|-122.0609|Santa Cruz|CA
392|University of California, Merced|UC Merced|37.366|-120.4226|Merced|CA
393|San Diego State University|SDSU|32.7757|-117.0719|San Diego|CA
394|San Jose State University|SJSU|37.3352|-121.8811|San Jose|CA
395|San Francisco State University|SFSU|37.7241|-122.4799|San Francisco|CA
396|University of San Francisco|USF|37.7765|-122.4506|San Francisco|CA
397|Santa Clara University||37.3496|-121.939|Santa Clara|CA
398|California State University, Long Beach|CSULB/Long Beach State|33.7838|-118.1141|Long Beach|CA
399|California State University, Fullerton|CSUF/Cal State Fullerton|33.8829|-117.8854|Fullerton|CA
400|California State University, Northridge|CSUN/Cal State Northridge|34.241|-118.5277|Los Angeles|CA
401|California State University, Los Angeles|Cal State LA|34.0668|-118.1684|Los Angeles|CA
402|California Polytechnic State University|Cal Poly|35.305|-120.6625|San Luis Obispo|CA
403|Loyola Marymount University|LMU|33.97|-118.417|Los Angeles|CA
404|Pepperdine University||34.036|-118.7096|Malibu|CA
405|University of Hawaii at Manoa|UH Manoa|21.2969|-157.8171|Honolulu|HI
406|University of Alaska Anchorage|UAA|61.1911|-149.8184|Anchorage|AK
407|University of Iowa||41.6611|-91.5363|Iowa City|IA
408|Iowa State University||42.0267|-93.6465|Ames|IA
409|Drake University||41.6017|-93.6545|Des Moines|IA
410|University of Kansas|KU|38.9543|-95.2558|Lawrence|KS
411|Kansas State University|K-State|39.1917|-96.5847|Manhattan|KS
412|University of Missouri|Mizzou|38.9404|-92.3277|Columbia|MO
413|Saint Louis University|SLU|38.6364|-90.2339|St. Louis|MO
414|University of Nebraska-Lincoln|UNL|40.8202|-96.7005|Lincoln|NE
415|Creighton University||41.2646|-95.9461|Omaha|NE
416|University of Wisconsin-Milwaukee|UWM|43.0766|-87.881|Milwaukee|WI
417|University of St. Thomas||44.9423|-93.1895|Saint Paul|MN
418|Wayne State University||42.3573|-83.07|Detroit|MI
419|Western Michigan University|WMU|42.2832|-85.6145|Kalamazoo|MI
420|Case Western Reserve University|CWRU|41.5043|-81.6084|Cleveland|OH
421|University of Cincinnati||39.1329|-84.515|Cincinnati|OH
422|Xavier University||39.1493|-84.4733|Cincinnati|OH
423|Miami University||39.5105|-84.7309|Oxford|OH
424|Ohio University||39.3244|-82.1014|Athens|OH
425|Kent State University||41.1456|-81.3392|Kent|OH
426|University of Akron||41.0767|-81.5113|Akron|OH
427|University of Dayton||39.7402|-84.179|Dayton|OH
428|Butler University||39.8399|-86.1694|Indianapolis|IN
429|Indiana University Indianapolis|IUPUI|39.7741|-86.1763|Indianapolis|IN
430|Ball State University||40.201|-85.4079|Muncie|IN
431|University of Puerto Rico|UPR|18.4034|-66.05|San Juan|PR
`;
